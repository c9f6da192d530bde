import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { ShownCandidate, WaitingSpecies } from "#birds/domain/guide/commons.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { licences } from "#birds/domain/guide/terms.ts";
import { countOf } from "#core/domain/words.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { candidatesQuery, leaving, taking, thumbnailQuery } from "./candidates.ts";
import styles from "./photographs.module.css";

export const meta = () => workplaceMeta("Photographs of species");

/** Free photographs of the species that have none, for admins to take; others go to the home page. */
export default function PhotographsPage() {
  const person = usePerson("/", may("species.manage"));
  return (
    <div className="wrap page stack">
      <h1>Photographs of species</h1>
      {person ? <Candidates /> : <NoScriptNote />}
    </div>
  );
}

function Candidates() {
  const list = useQuery(candidatesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = list;
  if (error && !data) return <LoadProblem what="The list" query={list} />;
  if (!data) return <p role="status">Loading the list</p>;
  if (data.total === 0)
    return (
      <EmptyState
        kind="nothing"
        title="No photographs to choose from"
        text={
          data.isOn
            ? "Free photographs at Wikimedia Commons are looked for each hour, for the species that have none."
            : "This site looks for none: the operator has not set COMMONS_URL."
        }
        action={{ href: "/species", label: "Manage Species" }}
      />
    );
  return (
    <>
      <p className="intro">
        Free photographs at Wikimedia Commons of species that have none, the most recorded species first.
        Check that it is the right bird: Commons is written by everyone. <a href="/species">Manage Species</a>
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {countOf(data.total, "species", "species")} to decide
      </h2>
      <ul className="stack">
        {data.species.map((species) => (
          <Species key={species._id} species={species} onDone={() => heading.current?.focus()} />
        ))}
      </ul>
    </>
  );
}

function Species({ species, onDone }: { species: WaitingSpecies; onDone: () => void }) {
  const { name, slug, scientificName, candidates } = species;
  const take = useAction({ ...taking, after: onDone });
  const leave = useAction({ ...leaving, after: onDone });
  return (
    <li className={styles.species}>
      <div className="toolbar spread">
        <h3>
          <a href={speciesHref(slug)}>{name}</a> <i className="hint">{scientificName}</i>
        </h3>
        <BusyButton
          type="button"
          quiet
          busy={leave.busy}
          busyLabel="Saving your answer"
          aria-label={`None of these: ${name}`}
          onClick={() => leave.run(species)}
        >
          None of these
        </BusyButton>
      </div>
      <ul className={styles.candidates}>
        {candidates.map((candidate, index) => (
          <li key={candidate._id}>
            <Candidate candidate={candidate} />
            <BusyButton
              type="button"
              busy={take.running?._id === candidate._id}
              busyLabel="Copying the photograph"
              aria-label={`Take photograph ${index + 1} of ${name}`}
              onClick={() => take.run(candidate)}
            >
              Take
            </BusyButton>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A candidate with what must be known to take it. */
function Candidate({ candidate }: { candidate: ShownCandidate }) {
  const { _id, title, caption, credit, licence, width, height } = candidate;
  const { data, isError } = useQuery(thumbnailQuery(_id));
  return (
    <figure>
      <div className={styles.picture}>
        {data && <img src={data} alt={caption ?? title.replace("File:", "")} width={320} height={213} />}
        {isError && <p className="hint">The picture did not come.</p>}
      </div>
      <figcaption>
        {caption && <p>{caption}</p>}
        <p className="hint">
          {[credit, licence && licences[licence], `${width} × ${height}`].filter(Boolean).join(" · ")}
        </p>
        <p>
          <a href={`https://commons.wikimedia.org/wiki/${encodeURIComponent(title.replaceAll(" ", "_"))}`}>
            Its page at Commons
          </a>
        </p>
      </figcaption>
    </figure>
  );
}
