import { formatDayIn } from "#core/domain/dates.ts";
import { type CallState, callHref } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import styles from "./calls.module.css";

type ListedCall = ShownCall & { state: CallState };

/** The calls that are open or announced, on a page in French; each leads to its page, which is in English. */
export function CallsInFrench({ calls }: { calls: ListedCall[] }) {
  if (calls.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="calls">
      <h2 id="calls">Appels en cours</h2>
      <ul className={`stack ${styles.calls}`}>
        {calls.map((call) => (
          <li key={call.name} className="panel stack">
            <p className={`hint ${styles.state}`} data-open={call.state === "open" || undefined}>
              {call.state === "open" ? "Ouvert" : "Annoncé"}
            </p>
            <h3 lang="en">
              <a href={callHref(call)} hrefLang="en">
                {call.title}
              </a>
            </h3>
            <p>
              {call.state === "announced" && call.opens && `Ouvre le ${formatDayIn("fr", call.opens)}. `}
              Date limite :{" "}
              <strong>
                <time dateTime={call.closes}>{formatDayIn("fr", call.closes)}</time>
              </strong>
              {call.until && `, ${call.until} (heure du Nigeria)`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
