import { keysOf } from "#core/domain/keys.ts";
import { type FieldTable, fieldGroups } from "#core/domain/reading.ts";
import { ACROSS, NOTHING } from "./column-row.tsx";

/** What a column can be taken for, in the groups in which a person looks for it. */
export function FieldOptions({
  fields,
  acrossLabel,
}: {
  fields: FieldTable;
  acrossLabel?: string | undefined;
}) {
  const byGroup = Map.groupBy(keysOf(fields), (field) => fields[field]?.group);
  return (
    <>
      {acrossLabel && <option value={ACROSS}>{acrossLabel}</option>}
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
