import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import {
  findingCircumstances,
  type RingCandidate,
  type RingReport,
} from "#birds/domain/ringing/ring-report.ts";
import { formatDay } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import { TimeAgo } from "#core/web/ui/time-ago.tsx";
import styles from "./ringing.module.css";
import { birdHref, ringing, ringingChanges, ringingKey } from "./ringing.ts";

/** What a bird is called for the keeper: what it is, where and when its life began. */
const describeCandidate = ({ species, firstOn, firstPlace, encounters }: RingCandidate): string =>
  [
    species ?? "Species unknown",
    `first recorded ${formatDay(firstOn)}${firstPlace ? ` at ${firstPlace}` : ""}`,
    countOf(encounters, "record"),
  ].join(", ");

const reopen = (id: string) => (keyed: Keyed) =>
  unwrap(ringing.found[":id"].reopen.$post({ param: { id } }, keyed));

/** Says which bird a report is of; the finder gets a letter a minute later. */
const useReportAnswer = (report: Pick<RingReport, "_id" | "ring">) =>
  useAction({
    call: (keyed, birdKey: string) =>
      unwrap(ringing.found[":id"].answer.$post({ param: { id: report._id }, json: { birdKey } }, keyed)),
    done: () => ({
      said: "The finder gets a letter",
      detail: `Ring ${report.ring}`,
      undo: reopen(report._id),
    }),
    refused: "This report was not answered",
    changes: ringingChanges,
  });

/** A report, with the birds that it can be of. */
export function ReportCard({ report }: { report: RingReport }) {
  const { ring, foundOn, place, how, notes, name, email, latitude, longitude, state } = report;
  return (
    <article className={`row stack ${styles.report}`}>
      <h2 className="name">Ring {ring}</h2>
      <p>
        {findingCircumstances[how]}, {formatDay(foundOn)}, {place}
        {latitude !== null && longitude !== null && ` (${latitude}, ${longitude})`}
      </p>
      {notes && <p className={styles.text}>{notes}</p>}
      <Photograph url={report.photograph} />
      <p className="hint">
        {name ?? "No name"} ·{" "}
        {email ? <a href={`mailto:${email}`}>{email}</a> : "address deleted after a year"}
        {report.language === "fr" && " · writes French"} · <TimeAgo iso={report.createdAt} />
      </p>
      {state === "waiting" ? <Answers report={report} /> : <Answered report={report} />}
    </article>
  );
}

const Photograph = ({ url }: { url: string }) =>
  url && (
    <a href={url} className={styles.photograph}>
      <img src={url} alt="What the finder sent" loading="lazy" />
    </a>
  );

function Answered({ report }: { report: RingReport }) {
  const taking = useAction({
    call: (keyed) => reopen(report._id)(keyed),
    done: () => ({ said: "The report waits again", detail: `Ring ${report.ring}` }),
    refused: "This was not undone",
    changes: ringingChanges,
  });
  return (
    <div className="toolbar">
      {report.birdKey && (
        <Link className="tap" to={birdHref(report.birdKey)}>
          The bird
        </Link>
      )}
      <BusyButton type="button" quiet busy={taking.busy} busyLabel="Taking back" onClick={() => taking.run()}>
        {report.state === "answered" ? "Take this answer back" : "Let it wait again"}
      </BusyButton>
    </div>
  );
}

function Answers({ report }: { report: RingReport }) {
  const [ring, setRing] = useState("");
  const [sought, setSought] = useState("");
  const found = useQuery({
    queryKey: [...ringingKey, "candidates", sought],
    queryFn: () => unwrap(ringing.found.birds.$get({ query: { ring: sought } })),
    enabled: sought !== "",
  });
  const answer = useReportAnswer(report);
  const dismissal = useAction({
    call: (keyed) => unwrap(ringing.found[":id"].dismiss.$post({ param: { id: report._id } }, keyed)),
    done: () => ({
      said: "The report is closed",
      detail: `Ring ${report.ring} is no bird of ours`,
      undo: reopen(report._id),
    }),
    refused: "This report was not closed",
    changes: ringingChanges,
  });
  const birds = sought === "" ? report.candidates : (found.data?.birds ?? []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setSought(ring.trim());
  }
  return (
    <>
      {birds.map((bird) => (
        <div key={bird.birdKey} className="toolbar spread">
          <Link to={birdHref(bird.birdKey)}>{describeCandidate(bird)}</Link>
          <BusyButton
            type="button"
            busy={answer.busy && answer.running === bird.birdKey}
            busyLabel="Saving"
            aria-label={`This bird: ${describeCandidate(bird)}`}
            onClick={() => answer.run(bird.birdKey)}
          >
            This bird
          </BusyButton>
        </div>
      ))}
      {birds.length === 0 && !found.isFetching && (
        <p role="status">
          {sought === ""
            ? "No bird of ours has worn this ring, as it is written here."
            : `No bird of ours has worn ${sought}.`}
        </p>
      )}
      <form className={`toolbar ${styles.find}`} onSubmit={onSubmit}>
        <TextInput
          label="Another reading of the ring"
          value={ring}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setRing(currentTarget.value)}
        />
        <BusyButton type="submit" quiet busy={found.isFetching} busyLabel="Looking">
          Look for it
        </BusyButton>
      </form>
      <div className="toolbar">
        <BusyButton
          type="button"
          quiet
          busy={dismissal.busy}
          busyLabel="Closing the report"
          onClick={() => dismissal.run()}
        >
          Not ours, or no bird
        </BusyButton>
      </div>
    </>
  );
}
