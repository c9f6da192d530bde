import { CalendarPlus, MapPin } from "lucide-react";
import { dateFormat, formatDate, formatDateTime, formatTime } from "#core/domain/dates.ts";
import { institute } from "#core/institute.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { PageHero } from "#core/web/ui/page-hero.tsx";
import { type CalendarEvent, eventEndMs, eventStart } from "#institute/domain/events/calendar.ts";
import { eventAnchor, eventsData } from "#institute/formats/events/event-data.ts";
import type { Route } from "./+types/events.page.ts";
import styles from "./events.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  return { ...(await load(client.api.events.$get())), publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "Events",
    description: `Lectures, field days and courses at ${institute().name} and with its partners.`,
    path: "/events",
    publicUrl: loaderData?.publicUrl,
    data: (publicUrl) => eventsData(loaderData?.events ?? [], publicUrl),
  });

/** Upcoming events from the institute's calendar, with the calendar embedded below. */
export default function EventsPage({ loaderData: { events, page, feed, readAt } }: Route.ComponentProps) {
  const configured = page !== "" || feed !== "";
  return (
    <>
      <PageHero
        title="Events"
        intro="Lectures, field days and courses, at the institute and with its partners."
        vignette="locust-bean"
      />
      <div className={`wrap stack ${styles.page}`}>
        {events.length > 0 && (
          <section aria-labelledby="coming">
            <h2 id="coming" className="heading">
              Coming up
            </h2>
            <ol className={styles.events}>
              {events.map((event) => (
                <li key={event.id} id={eventAnchor(event)}>
                  <Event event={event} />
                </li>
              ))}
            </ol>
          </section>
        )}
        {events.length === 0 && (
          <EmptyState
            kind="nothing"
            title="No upcoming events"
            text="New lectures and field days appear here once they have a date. Past events are in the news."
            action={{ href: "/news", label: "Read the news" }}
            more={[{ href: "/contact", label: "Ask us about a visit" }]}
          />
        )}
        {page !== "" && (
          <section aria-labelledby="calendar">
            <h2 id="calendar" className="heading">
              Calendar
            </h2>
            <iframe
              className={styles.calendar}
              src={page}
              title={`Calendar of ${institute().name}`}
              loading="lazy"
              referrerPolicy="no-referrer"
            />
          </section>
        )}
        {(configured || events.length > 0) && (
          <p className="hint toolbar links">
            {events.length > 0 && <span>Times are in West Africa Time.</span>}
            {feed !== "" && <a href={feed.replace(/^https?:/, "webcal:")}>Subscribe in your calendar app</a>}
            {events.length > 0 && <a href="/events.ics">All events as a file</a>}
            {readAt && <span>Calendar last updated on {formatDateTime(readAt)}.</span>}
          </p>
        )}
      </div>
    </>
  );
}

const dayOfMonth = dateFormat({ day: "numeric" });
const monthOfYear = dateFormat({ month: "short" });

function Event({ event }: { event: CalendarEvent }) {
  const start = eventStart(event);
  return (
    <article className={styles.event}>
      <p className={styles.date} aria-hidden>
        <b>{dayOfMonth(start)}</b>
        {monthOfYear(start)}
      </p>
      <div>
        <h3>{event.title}</h3>
        <p className={`hint ${styles.facts}`}>
          <time dateTime={event.start}>{formatSpan(event)}</time>
        </p>
        {event.place && (
          <p className={`hint ${styles.facts}`}>
            <MapPin size={16} strokeWidth={1.5} aria-hidden /> {event.place}
          </p>
        )}
        {event.description && <p className={styles.text}>{event.description}</p>}
        <p className="links">
          <a href={`/api/events/${event.id}.ics`} download>
            <CalendarPlus size={18} strokeWidth={1.5} aria-hidden /> Add to calendar
            <span className="visually-hidden">: {event.title}</span>
          </a>
          {event.url && (
            <a href={event.url} rel="noopener noreferrer">
              More information<span className="visually-hidden">: {event.title}</span>
            </a>
          )}
        </p>
      </div>
    </article>
  );
}

/** When an event takes place: a day, several days, or a day with its hours. */
function formatSpan(event: CalendarEvent): string {
  const { start, end, allDay } = event;
  if (allDay) {
    const [first, last] = [`${start}T12:00:00Z`, `${end}T12:00:00Z`].map(formatDate);
    return first === last ? (first ?? "") : `${first} to ${last}`;
  }
  const sameDay = formatDate(start) === formatDate(end);
  if (start === end) return formatDateTime(start);
  return sameDay
    ? `${formatDate(start)}, ${formatTime(start)} to ${formatTime(eventEndMs(event))}`
    : `${formatDateTime(start)} to ${formatDateTime(end)}`;
}
