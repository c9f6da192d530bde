import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import styles from "./correct.module.css";
import type { EditedCount, TypedCount } from "./correction-values.ts";

/** The counts of a survey: numbers and remarks to correct, counts to remove and to add. */
export function CountRows({
  id,
  counts,
  onChange,
  onAdd,
}: {
  id: string;
  counts: readonly EditedCount[];
  onChange: (count: EditedCount, change: Partial<TypedCount>) => void;
  onAdd: () => void;
}) {
  return (
    <fieldset id={id} tabIndex={-1} className={`stack ${styles.counts}`}>
      <legend>Counts</legend>
      <p className="hint">
        A number of 0 means searched for and not found; an empty one means found but not counted.
      </p>
      <ul className="ruled">
        {counts.map((count) => (
          <li key={count.row} className="columns" data-removed={count.isRemoved ? "" : undefined}>
            <CountRow count={count} onChange={(change) => onChange(count, change)} />
          </li>
        ))}
      </ul>
      {counts.every(({ isRemoved }) => isRemoved) && (
        <p role="status" className="hint">
          Without counts, a survey of all species says that there were no birds, and is public.
        </p>
      )}
      <button type="button" className="button quiet" onClick={onAdd}>
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
  onChange: (change: Partial<TypedCount>) => void;
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
