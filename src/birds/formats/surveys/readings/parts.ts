import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { ColumnReading } from "#core/domain/reading.ts";
import type { Fields } from "./assign.ts";
import type { TableColumn } from "./columns.ts";

type Part = NonNullable<ColumnReading["part"]>;

/** A column of numbers that stands for a part of them. */
export interface PartColumn {
  column: TableColumn;
  part: Part;
}

const MAX_PART = 100;
const band =
  /^x?\D*?([<>≥≤]?\s*\d+(?:[.,]\d+)?\s*m?\s*(?:(?:-|–|_|to|à|\.)\s*\d+(?:[.,]\d+)?\s*(?:m|metres?|meters?)?|\+|m?\s*\+)?)\s*(?:m|metres?|meters?)?\)?$/i;
const isBand = (name: string) =>
  /[<>≥≤+]|\d\s*m?\s*(-|–|_|to|à)\s*\d/i.test(name) && band.test(name) && !/min|year|hour|h\b/i.test(name);
const words: readonly [kind: keyof Part, pattern: RegExp][] = [
  ["sex", /^(no |number of |count )?(males?|females?|m|f|♂|♀|machos?|femeas?|hembras?)( count)?$/],
  [
    "age",
    /^(no |number of |count )?(ad|adults?|juv|juveniles?|imm|immatures?|sub ?ad|sub ?adults?|chicks?|pull(us|i)?|young|adultes?|adultos?)( count)?$/,
  ],
  [
    "activity",
    /^(no |number of |count )?(flying|in flight|fly ?over|overhead|flyover|perched|perching|foraging|feeding|roosting|resting|singing|calling|swimming|breeding|heard|seen|en vol|poses?|voando)( count)?$/,
  ],
  ["activity", /^(count |min |minute |minutes |interval )?\d+( to)? ?\d* ?(min|mins|minutes)?$/],
];

/** What is neither: of whatever kind the other columns are. */
const unknown =
  /^(no |number of |count )?(un ?sexed|un ?aged|unknown( sex| age)?|(sex|age) unknown|undetermined|indet(erminate)?|unk)( count)?$/;

/** The part of the numbers that a name stands for: a distance, a sex, an age or an activity. */
function partOf({ name, words: { words: text, repeat } }: TableColumn): Part | undefined {
  if (isBand(name)) return { band: name.slice(0, MAX_PART) };
  const [kind] = words.find(([, pattern]) => pattern.test(text)) ?? [];
  if (kind) return { [kind]: name.slice(0, MAX_PART) };
  return repeat?.key &&
    /^(counts?|number|no|total|minute|min|interval|period|visit|survey|round|replicate)$/.test(repeat.key)
    ? { activity: name.slice(0, MAX_PART) }
    : undefined;
}

const isNumeric = ({ profile }: TableColumn) => profile.filled === 0 || profile.share("count") > 0.8;
const numberOf = (text: string) => Number(text.replace(",", ".")) || 0;

/** Whether a total is the sum of the parts in nearly every row. */
function isSum(total: number, parts: readonly number[], rows: readonly (readonly string[])[]): boolean {
  const told = rows.filter((cells) => (cells[total] ?? "") !== "");
  const right = told.filter(
    (cells) => parts.reduce((sum, at) => sum + numberOf(cells[at] ?? ""), 0) === numberOf(cells[total] ?? ""),
  );
  return told.length > 0 && right.length >= told.length * 0.9;
}

/** The columns that share the numbers of a list among them; none if a total says something else. */
export function findParts(
  columns: readonly TableColumn[],
  fields: Fields,
  rows: readonly (readonly string[])[],
): PartColumn[] {
  const taken = new Set<TableColumn>();
  for (const { column, field } of fields.values())
    if (field !== "individuals" && field !== "visit") taken.add(column);
  const found = columns.flatMap((column) => {
    const part = taken.has(column) || !isNumeric(column) ? undefined : partOf(column);
    return part ? [{ column, part }] : [];
  });
  const [kind] = ["band", "sex", "age", "activity"].toSorted(
    (a, b) => found.filter(({ part }) => b in part).length - found.filter(({ part }) => a in part).length,
  );
  if (kind === undefined || !found.some(({ part }) => kind in part)) return [];
  const others = columns.flatMap((column): PartColumn[] =>
    !taken.has(column) && isNumeric(column) && unknown.test(column.words.words)
      ? [{ column, part: { [kind]: column.name.slice(0, MAX_PART) } }]
      : [],
  );
  const parts = [...found.filter(({ part }) => kind in part), ...others];
  if (parts.length < 2 || parts.every(({ column }) => column.profile.filled === 0)) return [];
  const total = fields.get("individuals");
  const isOwn = total && parts.some(({ column }) => column === total.column);
  if (
    total &&
    !isOwn &&
    !isSum(
      total.column.at,
      parts.map(({ column }) => column.at),
      rows,
    )
  )
    return [];
  fields.delete("individuals");
  const visit = fields.get("visit");
  if (visit && parts.some(({ column }) => column === visit.column)) fields.delete("visit");
  return parts;
}

/** The fields of a record, which a form can ask for several times in one row. */
const ofRecord: readonly SurveyField[] = [
  "englishName",
  "scientificName",
  "code",
  "localName",
  "frenchName",
  "individuals",
  "remarks",
  "sex",
  "lifeStage",
  "breeding",
  "detection",
  "distance",
  "distanceBand",
];

/** A column of a question that a form asks several times, and which time it is. */
export interface RepeatColumn {
  column: TableColumn;
  field: SurveyField;
  repeat: number;
}

/** The columns of repeated questions, if a species is among them: `species_1`, `count_1`, `species_2` … */
export function findRepeats(columns: readonly TableColumn[]): RepeatColumn[] {
  const seen = new Set<string>();
  const found = columns.flatMap((column) => {
    const { repeat } = column.words;
    const field = repeat && column.named.find((named) => ofRecord.includes(named.field))?.field;
    const key = `${repeat?.number} ${field}`;
    if (!repeat || !field || seen.has(key)) return [];
    seen.add(key);
    return [{ column, field, repeat: repeat.number }];
  });
  const species = found.filter(
    ({ field }) => field === "englishName" || field === "scientificName" || field === "code",
  );
  return species.length > 1 ? found : [];
}
