import {
  type FileFact,
  fileFacts,
  fileFactWords,
  type UnstatedFacts,
} from "#birds/domain/guide/file-facts.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./review.module.css";

/** Asks for what the rows of a checklist leave out; what is not known stays empty. */
export function FileFactsFields(props: {
  unstated: UnstatedFacts;
  said: Partial<Record<FileFact, string>>;
  onSay: (said: Partial<Record<FileFact, string>>) => void;
}) {
  const { unstated, said, onSay } = props;
  return fileFacts
    .filter((fact) => unstated[fact] > 0)
    .map((fact) => (
      <label key={fact} className={`stack ${styles.until}`}>
        {fileFactWords[fact].label}
        <input
          type="text"
          value={said[fact] ?? ""}
          onChange={({ currentTarget }) => onSay({ ...said, [fact]: currentTarget.value })}
        />
        <small>{countOf(unstated[fact], ...fileFactWords[fact].lack)}</small>
      </label>
    ));
}
