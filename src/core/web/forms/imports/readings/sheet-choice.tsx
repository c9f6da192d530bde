import type { Proposal } from "#core/domain/reading.ts";
import { RadioList } from "../../fields/radio-list.tsx";
import styles from "./reading-step.module.css";
import { useSettled } from "./use-settled.ts";

/** The sheets of a workbook, or several text files, each with what it would give; nothing if there is one. */
export function SheetChoice(props: { proposal: Proposal; busy: boolean; onChoose: (sheet: string) => void }) {
  const { sheets, table, reading } = props.proposal;
  const [chosen, choose] = useSettled(table, props.busy, props.onChoose);
  if (sheets.length < 2) return null;
  return (
    <fieldset className={styles.choices}>
      <legend>Sheets</legend>
      <RadioList
        name="sheet"
        chosen={chosen}
        onChoose={choose}
        choices={sheets.map(({ name, gives, refused }) => ({
          value: name,
          label: (
            <>
              {name} <small>{gives}</small>
              {name === reading.join?.sheet && <small>its rows are joined</small>}
              {name !== reading.join?.sheet && refused && (
                <small className={styles.refused}>{refused.split(/(?<=[.?]) /)[0]}</small>
              )}
            </>
          ),
        }))}
      />
    </fieldset>
  );
}
