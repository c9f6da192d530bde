import { countOf } from "#core/domain/words.ts";
import styles from "./authors-field.module.css";
import type { EditorAuthor } from "./values.ts";

/** What is to be said of a list that was read: what belongs to no name, and how else it can be read. */
export interface ListReading {
  setAside: string[];
  alternatives: EditorAuthor[][];
}

const inWords = (authors: readonly EditorAuthor[]) =>
  authors.map(({ name, given, family }) => (given ? `${family}, ${given}` : name)).join("; ");

/** Says what was read of a list, and offers to undo it or to read it differently. */
export function ReadNote(props: {
  read: ListReading & { count: number };
  onUndo: () => void;
  onTake: (authors: EditorAuthor[]) => void;
}) {
  const { setAside, alternatives, count } = props.read;
  const isTie = alternatives.length > 1;
  return (
    <div className={styles.read} role="status">
      <p>
        {isTie
          ? "This can be read in two ways, so it is one name for now."
          : `${countOf(count, "author")} added.`}
        {setAside.length > 0 && ` Left out: ${setAside.join(", ")}.`}{" "}
        <button type="button" className="link" onClick={props.onUndo}>
          Undo
        </button>
      </p>
      {alternatives.length > 0 && (
        <div className="toolbar">
          {alternatives.map((authors) => (
            <button
              key={inWords(authors)}
              type="button"
              className="button quiet"
              onClick={() => props.onTake(authors)}
            >
              {countOf(authors.length, "author")}: {inWords(authors)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
