import { type Fields, info } from "./fields.ts";

/** A field that an import changes, in words. */
export interface FieldChange {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** A record that an import changes, by the name that it had. */
export interface ChangedRecord {
  line: number;
  name: string;
  changes: FieldChange[];
}

const MAX_LENGTH = 80;

/** What changes of a record, the name first. */
export const describeFieldChanges = (
  fields: Fields,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): FieldChange[] =>
  Object.keys(after)
    .toSorted((a, b) => Number(b === "name") - Number(a === "name"))
    .map((field) => {
      const row = fields[field] && info.get(fields[field]);
      const say = (value: unknown) => wordOf(value, row?.choices ?? {});
      return { field, label: row?.label ?? field, before: say(before[field]), after: say(after[field]) };
    });

function wordOf(value: unknown, choices: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.map((entry) => wordOf(entry, choices)).join(", ") || "none";
  if (typeof value === "object") return "changed";
  const word =
    choices[String(value)] ??
    String(value)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return word.length > MAX_LENGTH ? `${word.slice(0, MAX_LENGTH)}…` : word;
}

/** Such as “Musa Ibrahim: Name Musa Ibrahim → Musa A. Ibrahim; Telephone none → +234 803 000 0000”. */
export const describeRecord = ({ name, changes }: ChangedRecord): string =>
  `${name}: ${changes.map(({ label, before, after }) => `${label} ${before} → ${after}`).join("; ")}`;

/** The records with the renamed ones first, in the order of their rows. */
export const renamedFirst = (records: readonly ChangedRecord[]): ChangedRecord[] =>
  records.toSorted((a, b) => Number(isRenamed(b)) - Number(isRenamed(a)) || a.line - b.line);

export const isRenamed = ({ changes }: ChangedRecord): boolean =>
  changes.some(({ field }) => field === "name");
