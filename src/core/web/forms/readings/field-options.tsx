import { keysOf } from "#core/domain/keys.ts";
import { type FieldTable, fieldGroups } from "#core/domain/reading.ts";
import { ACROSS, NOTHING, PART } from "./column-row.tsx";

/** What a column can be taken for, in the groups in which a person looks for it. */
export function FieldOptions({
  fields,
  acrossLabel,
  hasParts,
}: {
  fields: FieldTable;
  acrossLabel?: string | undefined;
  /** Whether columns share a number among them, so that a column can be one of these. */
  hasParts: boolean;
}) {
  const byGroup = Map.groupBy(keysOf(fields), (field) => fields[field]?.group);
  return (
    <>
      {acrossLabel && <option value={ACROSS}>{acrossLabel}</option>}
      {hasParts && <option value={PART}>One of several numbers</option>}
      {fieldGroups
        .filter((group) => byGroup.has(group))
        .map((group) => (
          <optgroup key={group} label={group}>
            {byGroup.get(group)?.map((field) => (
              <option key={field} value={field}>
                {fields[field]?.label}
              </option>
            ))}
          </optgroup>
        ))}
      <option value={NOTHING}>Not used</option>
    </>
  );
}
