import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { ColumnReading } from "#core/domain/reading.ts";
import type { Fields } from "./assign.ts";
import type { TableColumn } from "./columns.ts";

type Part = NonNullable<ColumnReading["part"]>;

/** A column of numbers that stands for a part of them. */
export interface PartColumn {
  column: TableColumn;
  part: Part;
  /** Whether nothing but its whole numbers says so, so that a person is to say what they are. */
  isUnknown?: true;
}

const MAX_PART = 100;
const MAX_PARTS = 600;
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
const undetermined =
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

/** Words of columns whose numbers are no birds, whatever the table is of. */
const neverBirds = new Set(
  "id uid key code year month day week julian doy date time hour minute second start end duration temp temperature humidity rain rainfall wind cloud clouds sky weather beaufort pressure moon tide visibility noise elevation elev altitude alt depth height length distance dist width weight mass wing tarsus bill culmen tail net ring band eggs egg chicks chick nest nests clutch brood age sex lat latitude lon long lng longitude easting northing utm zone x y z accuracy precision hdop vdop sats satellites speed course heading angle bearing direction azimuth aspect slope cover canopy dbh tree trees ph salinity visit survey session round replicate rep point route transect plot site station stop grid square block stratum treatment observer observers people phone version order sequence seq page row line record photo photos track cue group cluster score rank index percent proportion ratio rate price cost area habitat".split(
    " ",
  ),
);
const isTotal = /^(grand )?(sub ?)?(totals?|sum|all)$/;

/** Columns of whole numbers with unknown names, in a list that has a day and a species: only a person can say what they are. */
export function findUnknownParts(
  columns: readonly TableColumn[],
  taken: ReadonlySet<TableColumn>,
): PartColumn[] {
  // What a machine writes has numbers of many kinds.
  if (columns.some(({ words }) => /\b(confidence|probability)\b/.test(words.words))) return [];
  const found = columns.flatMap((column): PartColumn[] => {
    const { isBlank, named, words, profile, name } = column;
    const isOther =
      taken.has(column) ||
      isBlank ||
      named.length > 0 ||
      isTotal.test(words.words) ||
      words.words.split(" ").some((word) => neverBirds.has(word));
    return isOther || profile.filled === 0 || profile.share("whole") < 0.95
      ? []
      : [{ column, part: { activity: name.slice(0, MAX_PART) }, isUnknown: true }];
  });
  // So many are no counts of a list; a reading has no more columns.
  return found.length > MAX_PARTS ? [] : found;
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
    !taken.has(column) && isNumeric(column) && undetermined.test(column.words.words)
      ? [{ column, part: { [kind]: column.name.slice(0, MAX_PART) } }]
      : [],
  );
  const known = [...found.filter(({ part }) => kind in part), ...others];
  if (known.length < 2 || known.every(({ column }) => column.profile.filled === 0)) return [];
  const total = fields.get("individuals");
  const isOwn = total && known.some(({ column }) => column === total.column);
  // An unknown column beside known parts may be one of them, unless a total says that it is none.
  const unknown = findUnknownParts(columns, new Set([...taken, ...known.map(({ column }) => column)]));
  const isWhole = (some: readonly PartColumn[]) =>
    total &&
    isSum(
      total.column.at,
      some.map(({ column }) => column.at),
      rows,
    );
  const every = [...known, ...unknown.filter(({ column }) => column !== total?.column)];
  const parts = !total || isOwn ? every : [known, every].find(isWhole);
  if (!parts) return [];
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
