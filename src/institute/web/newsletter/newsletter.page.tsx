import { useSearchParams } from "react-router";
import { formatDay } from "#core/domain/dates.ts";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { EditedRecord, FormSkeleton } from "#core/web/forms/sending/edited-record.tsx";
import { may, type Person, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import {
  hasGoneOut,
  MAX_MONTHS_AHEAD,
  monthAfter,
  monthOf,
  type Newsletter,
  NewsletterMonth,
  nameOfMonth,
} from "#institute/domain/newsletter/newsletter.ts";
import styles from "./newsletter.module.css";
import { type ForewordValues, fetchNewsletter, NewsletterForm } from "./newsletter-form.tsx";

export const meta = () => workplaceMeta("Newsletter");

/** The newsletter of a month, for admins: the next one unless its address names another. */
export default function NewsletterPage() {
  const person = usePerson("/", may("newsletter.write"));
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <h1>Newsletter</h1>
      {person ? <OfMonth person={person} /> : <NoScriptNote />}
    </div>
  );
}

function OfMonth({ person }: { person: Person }) {
  const [params] = useSearchParams();
  const now = monthOf(new Date());
  const next = hasGoneOut(now, new Date()) ? monthAfter(now, 1) : now;
  const { data: month = next } = NewsletterMonth.safeParse(params.get("month"));
  const isSent = hasGoneOut(month, new Date());
  const hasLater = month < monthAfter(now, MAX_MONTHS_AHEAD);
  return (
    <>
      <p className="intro">
        On the first of each month those who follow the news get what was new, after your foreword. Without
        news no letter goes out.
      </p>
      <section className="stack" aria-labelledby="month">
        <div className="toolbar spread">
          <h2 id="month">{nameOfMonth(month)}</h2>
          <nav className="links" aria-label="Months">
            <MonthLink month={monthAfter(month, -1)} />
            {hasLater && <MonthLink month={monthAfter(month, 1)} />}
          </nav>
        </div>
        <p className="hint">
          {isSent ? "Its day was" : "Goes out on"} {formatDay(`${month}-01`)} at 08:00.
        </p>
        <EditedRecord<Newsletter, ForewordValues>
          key={month}
          what="The newsletter"
          id={month}
          load={() => fetchNewsletter(month)}
          draft={() => ({ account: person._id, kind: "newsletter", id: month })}
          skeleton={<FormSkeleton what="the newsletter" heights={[180, 240]} />}
        >
          {(start) => <NewsletterForm key={start.stored.version} {...start} isSent={isSent} />}
        </EditedRecord>
      </section>
    </>
  );
}

const MonthLink = ({ month }: { month: string }) => (
  <a href={`/newsletter?month=${month}`}>{nameOfMonth(month)}</a>
);
