import { formatDate } from "#core/domain/dates.ts";
import styles from "./split-note.module.css";

/** A species as it was before it was split, as the API gives it. */
export interface SplitSpecies {
  englishName: string;
  name: string;
  until: string;
  parts: string[];
}

const joinWords = (words: readonly string[], type: "conjunction" | "disjunction") =>
  new Intl.ListFormat("en-GB", { type }).format(words);
const chartOf = (name: string) => `/datazone/pointcount?${new URLSearchParams({ species: name })}`;

/** Says on the chart of a species before its split what its counts can be. */
export const SplitNote = ({ split }: { split: SplitSpecies }) => (
  <p className={styles.note}>
    These counts are of {split.name} in the broad sense. It was later split into{" "}
    {joinWords(split.parts, "conjunction")}, and the counts do not say which of them was seen. A name that one
    of these has as well is read this way on counts up to{" "}
    <time dateTime={split.until}>{formatDate(split.until)}</time>.
  </p>
);

/** Leads from a species to the counts of the species that it was a part of. */
export const BeforeSplitNote = ({ before }: { before: readonly SplitSpecies[] }) =>
  before.map(({ englishName, name, parts, until }) => (
    <p key={englishName} className={styles.note}>
      Older counts of {name} can be {joinWords(parts, "disjunction")}, so they are shown apart:{" "}
      <a href={chartOf(englishName)}>{englishName}</a>, counted up to{" "}
      <time dateTime={until}>{formatDate(until)}</time>.
    </p>
  ));
