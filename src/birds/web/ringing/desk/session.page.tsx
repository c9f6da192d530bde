import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { hoursOpen } from "#birds/domain/ringing/effort.ts";
import { ringFates } from "#birds/domain/ringing/ring-stock.ts";
import { type RingingSession, sessionFields, sessionStates } from "#birds/domain/ringing/session.ts";
import { formatDateTime, formatDay } from "#core/domain/dates.ts";
import { infoOf } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { DeskFrame, isKeeper } from "./desk-frame.tsx";
import styles from "./ringing.module.css";
import { ringing, ringingChanges, sessionQuery } from "./ringing.ts";
import { SessionBirds } from "./session-birds.tsx";

export const meta = () => workplaceMeta("Ringing session");

/** A session at the nets: its facts, its effort, its birds, and what the keeper does with it. */
export default function SessionPage() {
  const { id = "" } = useParams();
  return (
    <DeskFrame title="Ringing session">
      {(person) => <Session id={id} mayCheck={isKeeper(person)} />}
    </DeskFrame>
  );
}

function Session({ id, mayCheck }: { id: string; mayCheck: boolean }) {
  const query = useQuery(sessionQuery(id));
  const { data: session, error } = query;
  if (!session)
    return error ? (
      <LoadProblem what="The session" query={query} />
    ) : (
      <p role="status">Loading the session</p>
    );
  return (
    <>
      <Part title={`${session.site.name}, ${formatDay(session.date)}`}>
        <Facts session={session} />
        <States session={session} mayCheck={mayCheck} />
      </Part>
      <Part title={countOf(session.encounters.length, "bird")}>
        <SessionBirds encounters={session.encounters} />
      </Part>
      <Effort session={session} />
      <Rings session={session} />
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`stack ${styles.section}`} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

function Facts({ session }: { session: RingingSession }) {
  const facts = keysOf(sessionFields).flatMap((name) => {
    const { label, choices } = infoOf(sessionFields[name]);
    const value = session[name];
    return value ? [[label, choices?.[value] ?? value] as const] : [];
  });
  return (
    <dl className={`columns ${styles.facts}`}>
      {[
        ...facts,
        ["Sent by", `${session.sender ?? "an import"}, ${formatDateTime(session.receivedAt)}`] as const,
        ...(session.handedInAt ? [["Handed in", formatDateTime(session.handedInAt)] as const] : []),
        ...(session.publicFrom ? [["Public from", formatDay(session.publicFrom)] as const] : []),
      ].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function States({ session, mayCheck }: { session: RingingSession; mayCheck: boolean }) {
  const param = { id: session._id };
  const title = `${session.site.name}, ${formatDay(session.date)}`;
  const uncheck = (version: number) => (keyed: Keyed) =>
    unwrap(ringing.sessions[":id"].check.$post({ param, json: { version, isChecked: false } }, keyed));
  const closing = useAction({
    call: (keyed) => unwrap(ringing.sessions[":id"].close.$post({ param }, keyed)),
    done: () => ({ said: "The session is closed", detail: title }),
    refused: "The session was not closed",
    changes: ringingChanges,
  });
  const checking = useAction({
    call: (keyed, isChecked: boolean) =>
      unwrap(
        ringing.sessions[":id"].check.$post({ param, json: { version: session.version, isChecked } }, keyed),
      ),
    done: ({ version }, isChecked) =>
      isChecked
        ? { said: "The session is checked", detail: title, undo: uncheck(version) }
        : { said: "The session is not checked any more", detail: title },
    refused: "The session was not changed",
    changes: ringingChanges,
  });
  return (
    <div className="toolbar">
      <span>
        {sessionStates[session.state]}
        {session.openDoubts > 0 && `, ${countOf(session.openDoubts, "open doubt")}`}
      </span>
      {session.state === "open" && (
        <BusyButton type="button" quiet busy={closing.busy} busyLabel="Closing" onClick={() => closing.run()}>
          Close the session
        </BusyButton>
      )}
      {mayCheck && session.state === "closed" && (
        <BusyButton type="button" busy={checking.busy} busyLabel="Saving" onClick={() => checking.run(true)}>
          Mark as checked
        </BusyButton>
      )}
      {mayCheck && session.state === "checked" && (
        <BusyButton
          type="button"
          quiet
          busy={checking.busy}
          busyLabel="Saving"
          onClick={() => checking.run(false)}
        >
          Not checked yet
        </BusyButton>
      )}
    </div>
  );
}

/** What was open for how long; an hour that is not written down is unknown, not zero. */
function Effort({ session }: { session: RingingSession }) {
  const hours = hoursOpen(session);
  const sum = session.netMetreHours;
  return (
    <Part title="Nets">
      <p>
        {hours === null ? "The hours are not known." : `Open for ${hours.toLocaleString("en-GB")} hours.`}{" "}
        {sum === null
          ? "Net-metre-hours are not known, since some metres or hours are missing."
          : `${sum.toLocaleString("en-GB", { maximumFractionDigits: 1 })} net-metre-hours.`}
      </p>
      {session.nets.length > 0 && (
        <table className={`table ${styles.cards}`}>
          <thead>
            <tr>
              <th scope="col">Net</th>
              <th scope="col">Metres</th>
              <th scope="col">Open</th>
              <th scope="col">Shut</th>
              <th scope="col">Unit</th>
            </tr>
          </thead>
          <tbody>
            {session.nets.map((net, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nets have no other
              <tr key={place}>
                <th scope="row">{net.name ?? `Net ${place + 1}`}</th>
                <td data-label="Metres">{net.metres}</td>
                <td data-label="Open">{net.openTime ?? session.openTime}</td>
                <td data-label="Shut">{net.closeTime ?? session.closeTime}</td>
                <td data-label="Unit">{net.unitId}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

/** The rings that are gone, against those on birds. */
function Rings({ session }: { session: RingingSession }) {
  if (session.comparison.length === 0 && session.fates.length === 0) return null;
  return (
    <Part title="Rings">
      <ul className="stack">
        {session.comparison.map(({ stringId, first, last, saved, next, missing }) => (
          <li key={stringId} className={missing.length > 0 ? "note" : undefined}>
            <p>
              {first} to {last}: {countOf(saved, "ring")} on birds,{" "}
              {next ? `the next is ${next}` : "none is left"}.
            </p>
            {missing.length > 0 && (
              <p>
                On no bird, and neither lost nor destroyed: {missing.join(", ")}. Look on the sheet, or say at
                Rings what became of them.
              </p>
            )}
          </li>
        ))}
        {session.fates.map(({ _id, ring, fate, reason }) => (
          <li key={_id}>
            {ring}: {ringFates[fate].toLowerCase()}
            {reason && ` (${reason})`}
          </li>
        ))}
      </ul>
    </Part>
  );
}
