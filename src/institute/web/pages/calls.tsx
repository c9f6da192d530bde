import { formatDay } from "#core/domain/dates.ts";
import { FollowForm } from "#core/web/ui/follow-form.tsx";
import { Prose } from "#core/web/ui/prose.tsx";
import { Typed } from "#core/web/ui/typed.tsx";
import { type CallState, callHref } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import styles from "./calls.module.css";
import { Inline } from "./parts.tsx";

/** The calls that are open or announced; without one, what to do instead. */
export function Calls({ calls, none }: { calls: ListedCall[]; none: string }) {
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
          <OneCall call={call} />
        </li>
      ))}
    </ul>
  );
}

type ListedCall = ShownCall & { state: CallState };

function OneCall({ call }: { call: ListedCall }) {
  const { title, opens, closes, lead, send, to } = call;
  const isOpen = call.state === "open";
  return (
    <article className={`panel stack ${styles.call}`}>
      <p className={`hint ${styles.state}`} data-open={isOpen || undefined}>
        {isOpen ? "Open now" : "Announced"}
      </p>
      <h3>
        <a href={callHref(call)}>
          <Typed text={title} />
        </a>
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
      <HowToApply send={send} to={to} heading="h4" />
      {!isOpen && <TellWhenOpen call={call} />}
    </article>
  );
}

/** Asks for an address that gets one letter when an announced call opens. */
export const TellWhenOpen = ({ call }: { call: Pick<ShownCall, "name" | "title"> }) => (
  <FollowForm kind="call" what={call.name} title="Tell me when it opens" of={call.title} rhythms={["once"]} />
);

/** What applicants send, and where; what a call does not say is left out. */
export function HowToApply({
  send,
  to,
  heading: Heading,
}: Pick<ShownCall, "send" | "to"> & { heading: "h2" | "h4" }) {
  return (
    <>
      {send.length > 0 && (
        <>
          <Heading>What to send</Heading>
          <ul className="bullets">
            {send.map((item) => (
              <li key={item}>
                <Inline html={item} />
              </li>
            ))}
          </ul>
        </>
      )}
      {to && (
        <>
          <Heading>Where to send it</Heading>
          <Inline html={to} />
        </>
      )}
    </>
  );
}
