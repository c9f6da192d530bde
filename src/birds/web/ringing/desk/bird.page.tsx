import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import type { BirdLife } from "#birds/domain/ringing/bird.ts";
import type { Encounter } from "#birds/domain/ringing/encounter.ts";
import { formatDay } from "#core/domain/dates.ts";
import { daysBetween } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { BirdDecisions } from "./bird-decisions.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { JoinDialog, SplitDialog } from "./decision-dialogs.tsx";
import { DeskFrame, isKeeper } from "./desk-frame.tsx";
import { Doubts } from "./doubts.tsx";
import { kindText, listFacts, ringOf, speciesText } from "./encounter-words.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import styles from "./ringing.module.css";
import { lifeQuery } from "./ringing.ts";

export const meta = () => workplaceMeta("Ringed bird");

/** The life of a bird, from its first ring to the last time it was met. */
export default function BirdPage() {
  const { key = "" } = useParams();
  return (
    <DeskFrame title="Ringed bird">{(person) => <Bird bird={key} mayDecide={isKeeper(person)} />}</DeskFrame>
  );
}

/** In which years it may have hatched. */
function hatchedText({ hatched }: Pick<BirdLife, "hatched">): string {
  if (hatched === null) return "Its ages contradict one another, or none was recorded";
  const { from, to } = hatched;
  if (from === null) return `Hatched in ${to} or before`;
  return from === to ? `Hatched in ${to}` : `Hatched between ${from} and ${to}`;
}

function Bird({ bird, mayDecide }: { bird: string; mayDecide: boolean }) {
  const query = useQuery(lifeQuery(bird));
  const { data: life, error } = query;
  const [isJoining, setJoining] = useState(false);
  if (!life)
    return error ? <LoadProblem what="The bird" query={query} /> : <p role="status">Loading the bird</p>;
  const [first] = life.encounters;
  const last = life.encounters.at(-1);
  const species = life.encounters.findLast((one) => one.species !== null)?.species;
  return (
    <>
      <section className={`stack ${styles.section}`} aria-label="The bird">
        <h2>
          {first ? speciesText(life.encounters.findLast((one) => one.species !== null) ?? first) : bird}
        </h2>
        <p>
          {life.rings.join(", ")}. {hatchedText(life)}.{" "}
          {first &&
            last &&
            first !== last &&
            `Known for ${countOf(daysBetween(first.date, last.date), "day")}.`}
        </p>
        <div className="links">
          {species && <a href={speciesHref(species.slug)}>{species.name} in the guide</a>}
        </div>
      </section>
      <section className={`stack ${styles.section}`} aria-label="Its life">
        <h2>{countOf(life.encounters.length, "record")}</h2>
        <ol className={styles.life}>
          {life.encounters.map((encounter, place) => (
            <li key={encounter._id}>
              <Entry encounter={encounter} isFirst={place === 0} mayDecide={mayDecide} />
            </li>
          ))}
        </ol>
      </section>
      {mayDecide && (
        <div className="toolbar">
          <button type="button" className="button quiet" onClick={() => setJoining(true)}>
            Join with another bird…
          </button>
        </div>
      )}
      <BirdDecisions decisions={life.decisions} mayDecide={mayDecide} />
      {isJoining && <JoinDialog bird={life.key} onClose={() => setJoining(false)} />}
    </>
  );
}

function Entry(props: { encounter: Encounter; isFirst: boolean; mayDecide: boolean }) {
  const { encounter } = props;
  const [open, setOpen] = useState<"correct" | "history" | "split">();
  const close = () => setOpen(undefined);
  return (
    <article className={`stack ${styles.entry}`}>
      <h3>
        <time dateTime={encounter.date}>{formatDay(encounter.date)}</time>
        {encounter.placeName && `, ${encounter.placeName}`}
      </h3>
      <p>
        {kindText(encounter)}, {ringOf(encounter)}, {speciesText(encounter)}
        {encounter.isChangedSince && ", changed since it was handed in"}
      </p>
      <dl className={`columns ${styles.facts}`}>
        {listFacts(encounter).map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Doubts doubts={encounter.doubts} />
      <div className="toolbar">
        {encounter.sessionId && (
          <Link className="tap" to={`/ringing/sessions/${encounter.sessionId}`}>
            Its session
          </Link>
        )}
        <button type="button" className="button quiet" onClick={() => setOpen("correct")}>
          Correct
        </button>
        <button type="button" className="button quiet" onClick={() => setOpen("history")}>
          History
        </button>
        {props.mayDecide && !props.isFirst && encounter.ring && (
          <button type="button" className="button quiet" onClick={() => setOpen("split")}>
            Another bird from here…
          </button>
        )}
      </div>
      {open === "correct" && <CorrectionDialog encounter={encounter} onClosed={close} />}
      {open === "history" && <HistoryDialog encounter={encounter} onClose={close} />}
      {open === "split" && <SplitDialog encounter={encounter} onClose={close} />}
    </article>
  );
}
