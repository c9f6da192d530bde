import panels from "virtual:panels/home";
import { formatDay, formatShortDate } from "#core/domain/dates.ts";
import { webSite } from "#core/formats/linked-data.ts";
import { institute } from "#core/institute.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { feedLinks, pageMeta } from "#core/web/page-meta.ts";
import type { HomeData } from "#core/web/part.ts";
import { Carousel, type Slide } from "#core/web/ui/carousel.tsx";
import { drawingUrl, pictureUrl } from "#core/web/ui/cover.tsx";
import { Typed } from "#core/web/ui/typed.tsx";
import { type CalendarEvent, eventStart } from "#institute/domain/events/calendar.ts";
import { callHref, currentCalls } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import { isNight, skies, skyAt } from "#institute/domain/weather/sky.ts";
import type { Weather } from "#institute/domain/weather/weather.ts";
import { eventAnchor } from "#institute/formats/events/event-data.ts";
import { toPostCardWithExcerpt } from "../ui/card-post.ts";
import { EditPart } from "../ui/edit-part.tsx";
import { PictureGrid } from "../ui/picture-grid.tsx";
import { pictureNote, shownPicture } from "../ui/shown-picture.ts";
import type { Route } from "./+types/home.page.ts";
import styles from "./home.module.css";
import { WeatherPanel } from "./weather-panel.tsx";

const NEWS_SLIDES = 4;
const NEWS_CARDS = 9;
const COMING_EVENTS = 3;

/** Replaces the picture in narrow windows, so that none is loaded. */
const BLANK_IMAGE = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

/** Whether the delivered drawing is shown, whose sky follows the hour and the weather at the station. */
const isSky = ({ src }: { src: string }) => src.startsWith("/art/sky/");

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicUrl, content } = context.get(pageContext);
  const query = { limit: String(NEWS_CARDS), fields: "summary" as const };
  const { data } = await load(client.api.posts[":collection"].$get({ param: { collection: "news" }, query }));
  const { events } = await load(client.api.events.$get());
  const weather = await load(client.api.weather.$get());
  let bands: Partial<HomeData> = {};
  for (const panel of panels) bands = { ...bands, ...(await panel.load(client)) };
  return {
    bands,
    news: data.map(toPostCardWithExcerpt),
    events: events.slice(0, COMING_EVENTS),
    page: content.home,
    calls: currentCalls(content.calls, new Date().toISOString()).filter(({ state }) => state === "open"),
    ...atStation(weather.observation_time === null ? null : weather),
    publicUrl,
  };
}

/** The weather, and the sky at this hour. */
const atStation = (weather: Weather | null) => ({ weather, sky: skyAt(new Date(), weather) });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    path: "/",
    publicUrl: loaderData?.publicUrl,
    data: webSite,
  }),
  ...feedLinks("news", "News"),
];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { news, events, bands, page, calls, weather, sky } = loaderData;
  const slides: Slide[] = [
    ...page.slides.map(({ picture, ...slide }) => ({
      ...slide,
      ...(isSky(picture)
        ? { picture: `/art/sky/${sky}.svg`, alt: picture.alt || `Amurum ${skies[sky]}` }
        : { picture: picture.src, alt: picture.alt }),
      focus: picture.focus,
      note: pictureNote(picture),
    })),
    ...news.slice(0, NEWS_SLIDES).map((post) => ({
      title: post.title,
      titleHtml: post.titleHtml,
      text: "",
      href: `/news/${post.slug}`,
      action: "Read the news",
      picture: pictureUrl(post) ?? drawingUrl(post.slug, "wide"),
    })),
  ];
  return (
    <>
      <h1 className="visually-hidden">{institute().name}</h1>
      <Carousel
        slides={slides}
        ridge={panels.map(({ Ridge }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Ridge key={index} data={bands} isNight={isNight(sky)} />
        ))}
      />
      {calls.length > 0 && <OpenCalls calls={calls} />}
      <WeatherPanel weather={weather} />
      <nav className={`wrap ${styles.doors}`} aria-label="Study, visit or support">
        <ul>
          {page.doors.map(({ title, text, href, picture }) => (
            <li key={href}>
              <a href={href}>
                <img {...shownPicture(picture)} alt={picture.alt} width={1600} height={900} loading="lazy" />
                <span>
                  <strong>{title}</strong>
                  <span>{text}</span>
                  {pictureNote(picture) && <small className="hint">{pictureNote(picture)}</small>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className={`wrap stack ${styles.about}`} aria-labelledby="about">
        <div className="stack">
          <h2 id="about" className="heading">
            {page.statement}
            <EditPart part="statement" of={page.statement} />
          </h2>
          <p>{page.text}</p>
          <a href={page.more.href}>{page.more.label}</a>
          {pictureNote(page.picture) && (
            <p className={`hint ${styles.extraNote}`}>{pictureNote(page.picture)}</p>
          )}
        </div>
        <picture className={styles.extra}>
          <source media="(min-width: 1200px)" srcSet={page.picture.src} />
          <img
            className="fills"
            {...shownPicture({ ...page.picture, src: BLANK_IMAGE })}
            alt={page.picture.alt}
            width={900}
            height={1200}
            loading="lazy"
          />
        </picture>
        <ul className={styles.tiles}>
          {page.tiles.map(({ href, bird, title, text }) => (
            <li key={href}>
              <a href={href}>
                <i style={{ maskImage: `url(/art/bird/${bird}.svg)` }} />
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className={`deep ${styles.capacity}`} aria-labelledby="capacity">
        <div className="wrap">
          <div className="stack">
            <h2 id="capacity" className="heading">
              {page.capacity.title}
              <EditPart part="capacity" of={page.capacity.title} />
            </h2>
            <p>{page.capacity.text}</p>
            <a href={page.capacity.more.href} className="button on-deep">
              {page.capacity.more.label}
            </a>
          </div>
          <dl className="figures">
            {page.capacity.figures.map(({ number, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{number}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className={`wrap ${styles.news}`} aria-labelledby="news">
        <h2 id="news" className="heading">
          {page.news.heading}
          <EditPart part="news" of={page.news.heading} />
        </h2>
        <PictureGrid
          posts={news}
          level="h3"
          showAuthor
          firstLarge
          beside={events.length > 0 && <ComingEvents events={events} words={page.news} />}
        />
        <p className={styles.more}>
          <a href="/news" className="button">
            {page.news.more}
          </a>
        </p>
      </section>
    </>
  );
}

/** The calls to which one can apply now, in a band under the slides. */
function OpenCalls({ calls }: { calls: ShownCall[] }) {
  return (
    <nav className={styles.calls} aria-label="Open calls">
      <ul className="wrap">
        {calls.map((call) => (
          <li key={call.name}>
            <a href={callHref(call)}>
              <Typed text={call.title} />
            </a>
            <span>
              Apply by <time dateTime={call.closes}>{formatDay(call.closes)}</time>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The next events, beside the newest news. */
function ComingEvents({
  events,
  words,
}: {
  events: CalendarEvent[];
  words: { events: string; allEvents: string };
}) {
  return (
    <aside className={`stack ${styles.events}`} aria-labelledby="coming-up">
      <h3 id="coming-up">{words.events}</h3>
      <ul className="ruled">
        {events.map((event) => (
          <li key={event.id}>
            <time dateTime={event.start}>{formatShortDate(eventStart(event))}</time>
            <a href={`/events#${eventAnchor(event)}`}>
              <Typed text={event.title} />
            </a>
            {event.place && <span className="hint">{event.place}</span>}
          </li>
        ))}
      </ul>
      <a href="/events">{words.allEvents}</a>
    </aside>
  );
}
