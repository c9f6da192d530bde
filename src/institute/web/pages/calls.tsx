import { formatDay } from "#core/domain/dates.ts";
import { Prose } from "#core/web/ui/prose.tsx";
import { callHref, callState } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import styles from "./calls.module.css";
import { Inline } from "./parts.tsx";

/** The calls that are open or announced; without one, what to do instead. */
export function Calls({ calls, today, none }: { calls: ShownCall[]; today: string; none: string }) {
  if (calls.length === 0)
    return (
      <div className={styles.none}>
        <Inline html={none} />
      </div>
    );
  return (
    <ul className={`stack ${styles.calls}`}>
      {calls.map((call) => (
        <li key={call.name}>
          <OneCall call={call} isOpen={callState(call, today) === "open"} />
        </li>
      ))}
    </ul>
  );
}

function OneCall({ call, isOpen }: { call: ShownCall; isOpen: boolean }) {
  const { title, opens, closes, lead, send, to } = call;
  return (
    <article className={`panel stack ${styles.call}`}>
      <p className={`hint ${styles.state}`} data-open={isOpen || undefined}>
        {isOpen ? "Open now" : "Announced"}
      </p>
      <h3>
        <a href={callHref(call)}>{title}</a>
      </h3>
      <p>
        {!isOpen && opens && (
          <>
            Opens on <time dateTime={opens}>{formatDay(opens)}</time>.{" "}
          </>
        )}
        Apply by{" "}
        <strong>
          <time dateTime={closes}>{formatDay(closes)}</time>
        </strong>
        .
      </p>
      {lead && <Prose html={lead} />}
      <h4>What to send</h4>
      <ul className="bullets">
        {send.map((item) => (
          <li key={item}>
            <Inline html={item} />
          </li>
        ))}
      </ul>
      <h4>Where to send it</h4>
      <Inline html={to} />
    </article>
  );
}
