import { useQuery } from "@tanstack/react-query";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { type LoanStatus, loanStatuses } from "#institute/domain/lending/statuses.ts";
import type { NamedUnits } from "#institute/domain/lending/unit.ts";
import styles from "../editor/lending-dialog.module.css";
import { unitsQuery } from "./unit-queries.ts";

/** What becomes of each unit, by its id: a name of the API, or nothing. */
export type Marks = Record<string, keyof NamedUnits | "">;

/** The marks as a change names them. */
export function toNamed(marks: Marks): NamedUnits {
  const byName = Map.groupBy(Object.entries(marks), ([, mark]) => mark);
  return Object.fromEntries(
    [...byName].flatMap(([mark, entries]) => (mark ? [[mark, entries.map(([id]) => id)]] : [])),
  );
}

const returns = [
  { value: "", label: "Still out" },
  { value: "unitsBack", label: "Back" },
  { value: "unitsDamaged", label: "Back, damaged: in repair" },
  { value: "unitsLost", label: "Lost" },
] as const;

/** Which numbered units are handed over or come back; nothing for equipment that is counted. */
export function UnitMarks(props: {
  request: LoanRequest;
  status: LoanStatus;
  marks: Marks;
  onMark: (marks: Marks) => void;
}) {
  const { request, status, marks, onMark } = props;
  const { isOut } = loanStatuses[request.state];
  const named = request.units ?? [];
  const wanted = isOut ? request.quantity - named.length : status === "received" ? request.quantity : 0;
  const units = useQuery({
    ...unitsQuery(request.requestId),
    enabled: wanted > 0 && (!isOut || !!request.units),
  });
  const inStore = (units.data ?? []).filter(({ state }) => state === "in");
  if (named.length === 0 && (wanted <= 0 || inStore.length === 0)) return null;
  const chosen = inStore.filter(({ _id }) => marks[_id] === "unitsOut").length;
  const mark = (id: string, name: Marks[string]) => onMark({ ...marks, [id]: name });
  return (
    <fieldset className={`stack ${styles.pair}`}>
      <legend>Units</legend>
      {named.map(({ _id, label }) => (
        <Select
          key={_id}
          label={label}
          value={marks[_id] ?? ""}
          onChange={({ currentTarget }) =>
            mark(_id, returns.find(({ value }) => value === currentTarget.value)?.value ?? "")
          }
          data={returns.map(({ value, label }) => ({
            value,
            label: value === "" && status === "returned" ? "Back with all others" : label,
          }))}
        />
      ))}
      {wanted > 0 && inStore.length > 0 && (
        <div className="stack">
          <p className="hint">
            {isOut
              ? `${wanted} of this loan ${wanted === 1 ? "has" : "have"} no label yet. Which ${wanted === 1 ? "is it" : "are they"}?`
              : `Which ${wanted} are handed over? You can also leave this open, or scan them.`}
          </p>
          {inStore.map(({ _id, label, note }) => (
            <label key={_id} className={styles.check}>
              <input
                type="checkbox"
                checked={marks[_id] === "unitsOut"}
                disabled={marks[_id] !== "unitsOut" && chosen >= wanted}
                onChange={({ currentTarget }) => mark(_id, currentTarget.checked ? "unitsOut" : "")}
              />
              <span>
                {label} {note && <span className="hint">{note}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
