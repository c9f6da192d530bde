import type { UnstatedFacts } from "#birds/domain/guide/checklist-changes.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./review.module.css";

/** What is said once of the whole file. */
type Said = Record<keyof UnstatedFacts, string>;

/** Asks for what the rows of a checklist leave out; what is not known stays empty. */
export function FileFactsFields(props: { unstated: UnstatedFacts; said: Said; onSay: (said: Said) => void }) {
  const { unstated, said, onSay } = props;
  return (
    <>
      {unstated.statusYear > 0 && (
        <label className={`stack ${styles.until}`}>
          Year of the Red List
          <input
            type="text"
            inputMode="numeric"
            value={said.statusYear}
            onChange={({ currentTarget }) => onSay({ ...said, statusYear: currentTarget.value })}
          />
          <small>{countOf(unstated.statusYear, "row has", "rows have")} a category without its year.</small>
        </label>
      )}
      {unstated.taxonomyVersion > 0 && (
        <label className={`stack ${styles.until}`}>
          Names follow
          <input
            type="text"
            placeholder="AviList 2025"
            value={said.taxonomyVersion}
            onChange={({ currentTarget }) => onSay({ ...said, taxonomyVersion: currentTarget.value })}
          />
          <small>
            {countOf(unstated.taxonomyVersion, "row does", "rows do")} not say which list the names are from.
          </small>
        </label>
      )}
    </>
  );
}
