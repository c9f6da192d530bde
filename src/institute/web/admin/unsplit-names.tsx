import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { countOf } from "#core/domain/words.ts";
import { useFocusFallback } from "#core/web/forms/dialogs/use-focus-fallback.ts";
import { useFirstRows } from "#core/web/forms/lists/first-rows.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { Title } from "#core/web/ui/title.tsx";
import type { FreeAuthor } from "#institute/domain/posts/author-input.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import type { UnsplitName } from "#institute/domain/posts/unsplit-names.ts";
import styles from "./named-works.module.css";
import { unsplitNamesQuery, useSplit } from "./unsplit-names.ts";

/** The stored names that read as several authors, each with what it may be. */
export function UnsplitNames({ onPhone }: { onPhone: number }) {
  const list = useQuery(unsplitNamesQuery);
  const { data, error } = list;
  const { rows, more } = useFirstRows(data?.names ?? [], onPhone);
  if (error && !data) return <LoadProblem what="The list" query={list} />;
  if (!data) return <p role="status">Loading the list</p>;
  if (data.total === 0)
    return (
      <EmptyState
        kind="nothing"
        title="Every author is one name"
        text="Authors’ names that look like several people are listed here."
      />
    );
  return (
    <>
      <p className="intro">
        Each of these names looks like several people. Nothing changes until you say what they are; your
        answer is for all works that have the name.
      </p>
      <ul className={styles.works}>
        {rows.map((named) => (
          <Name key={named.name} named={named} />
        ))}
      </ul>
      {more}
      {!more && data.total > data.names.length && (
        <p>Showing the first {countOf(data.names.length, "name")}.</p>
      )}
    </>
  );
}

/** “Split into 2: Cresswell, W.; Manu, S.”. */
function wordsOf(reading: FreeAuthor[]): string {
  if (reading.length === 1) return reading[0]?.kind === "organisation" ? "One organisation" : "One person";
  return `Split into ${reading.length}`;
}

const inParts = ({ name, family, given, suffix }: FreeAuthor) =>
  family ? [family, given, suffix].filter(Boolean).join(", ") : name;

function Name({ named }: { named: UnsplitName }) {
  const { name, total, works, readings } = named;
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, () => document.querySelector<HTMLElement>("h1"));
  const { run, running } = useSplit();
  return (
    <li ref={row} className={`toolbar spread ${styles.work}`}>
      <div>
        <h3 className="name">{name}</h3>
        <p className="hint">{countOf(total, "work")}</p>
        {works.map((work) => (
          <p key={work._id}>
            <a href={postHref(work)}>
              <Title of={work} />
            </a>
          </p>
        ))}
      </div>
      <ul className={styles.readings}>
        {readings.map((reading) => (
          <li key={reading.map((author) => `${author.kind} ${inParts(author)}`).join("; ")}>
            <BusyButton
              type="button"
              quiet
              busy={running?.reading === reading}
              busyLabel="Saving your answer"
              aria-label={`${wordsOf(reading)}: ${reading.map(inParts).join("; ")}`}
              onClick={() => run({ named, reading })}
            >
              {wordsOf(reading)}
            </BusyButton>
            {reading[0]?.kind !== "organisation" && (
              <span className="hint">{reading.map(inParts).join("; ")}</span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
