import { TextInput } from "@mantine/core";
import type { Count } from "#domain/surveys/survey.ts";
import styles from "./correct.module.css";

/** A count as it is edited: its number is text, and a new one has no key yet. */
export interface EditedCount {
  /** Tells rows apart. */
  row: string;
  stored: Count | null;
  englishName: string;
  scientificName: string;
  individuals: string;
  remarks: string;
  isRemoved: boolean;
}

export const toEdited = (count: Count): EditedCount => ({
  row: count.occurrenceID,
  stored: count,
  englishName: count.englishName,
  scientificName: count.scientificName,
  individuals: count.individuals === null ? "" : String(count.individuals),
  remarks: count.remarks ?? "",
  isRemoved: false,
});

export const toSentCount = ({ stored, englishName, scientificName, individuals, remarks }: EditedCount) => ({
  ...stored,
  englishName,
  scientificName,
  individuals,
  remarks,
});

/** The counts of a survey: numbers and remarks to correct, counts to remove and to add. */
export function CountRows({
  counts,
  onChange,
}: {
  counts: readonly EditedCount[];
  onChange: (counts: EditedCount[]) => void;
}) {
  const set = (row: string, change: Partial<EditedCount>) =>
    onChange(counts.map((count) => (count.row === row ? { ...count, ...change } : count)));
  const add = () =>
    onChange([
      ...counts,
      {
        ...{ row: `new ${counts.length}`, stored: null, englishName: "", scientificName: "" },
        ...{ individuals: "", remarks: "", isRemoved: false },
      },
    ]);
  return (
    <fieldset className={styles.counts}>
      <legend>Counts</legend>
      <p className={styles.hint}>
        A number of 0 means searched for and not found; an empty one means found but not counted.
      </p>
      <ul>
        {counts.map((count) => (
          <li key={count.row} data-removed={count.isRemoved ? "" : undefined}>
            <CountRow count={count} onChange={(change) => set(count.row, change)} />
          </li>
        ))}
      </ul>
      <button type="button" className="button quiet" onClick={add}>
        Add a count
      </button>
    </fieldset>
  );
}

function CountRow({
  count: { stored, englishName, scientificName, individuals, remarks, isRemoved },
  onChange,
}: {
  count: EditedCount;
  onChange: (change: Partial<EditedCount>) => void;
}) {
  const name = englishName || "the new count";
  const field = (
    key: "englishName" | "scientificName" | "individuals" | "remarks",
    value: string,
    label: string,
  ) => ({
    value,
    label,
    disabled: isRemoved,
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [key]: currentTarget.value }),
  });
  return (
    <>
      {stored ? (
        <p className={styles.name}>
          {englishName}
          {scientificName && <i> {scientificName}</i>}
        </p>
      ) : (
        <>
          <TextInput {...field("englishName", englishName, "Species")} />
          <TextInput {...field("scientificName", scientificName, "Scientific name")} />
        </>
      )}
      <TextInput
        {...field("individuals", individuals, "Number")}
        inputMode="numeric"
        aria-label={`Number of ${name}`}
      />
      <TextInput {...field("remarks", remarks, "Remarks")} aria-label={`Remarks on ${name}`} />
      <button
        type="button"
        className="button quiet"
        aria-pressed={isRemoved}
        aria-label={isRemoved ? `Put ${name} back` : `Remove ${name}`}
        onClick={() => onChange({ isRemoved: !isRemoved })}
      >
        {isRemoved ? "Put back" : "Remove"}
      </button>
    </>
  );
}
