import { type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import type { TableColumn } from "./columns.ts";
import type { Examined } from "./examine.ts";
import { speciesFields } from "./groups.ts";
import { type JoinedTable, readColumns } from "./propose.ts";
import { atOf, dayOf, filledRows, findFillDown } from "./rows.ts";

/** How forms name a submission in the table of its repeats, and in its own table. */
const keyPairs: readonly [ours: string, theirs: string][] = [
  ["parentkey", "key"],
  ["submissionuuid", "uuid"],
  ["submissionid", "id"],
  ["parentindex", "index"],
  ["ec5branchowneruuid", "ec5uuid"],
  ["ec5parentuuid", "ec5uuid"],
  ["parentglobalid", "globalid"],
];
const keyFields: readonly SurveyField[] = [
  "eventID",
  "date",
  "locationID",
  "name",
  "transect",
  "point",
  "visit",
  "observers",
];
/** The keys that are left out first if too few rows meet: people write them in many ways. */
const doubtful: readonly SurveyField[] = ["observers", "visit", "name", "locationID"];
const MIN_MEETING = 0.3;
const MIN_MEETING_OF_ONE = 0.8;

interface Pair {
  ours: TableColumn;
  theirs: TableColumn;
  field: SurveyField | undefined;
}

const withKey = ({ columns }: Examined, key: string) => columns.find(({ words }) => words.keys.includes(key));

/** The columns of two tables that name the same thing: by the same name first, then by the same field. */
function pairsOf(main: Examined, other: Examined): Pair[] {
  const pairs: Pair[] = [];
  const add = (field: SurveyField, ours: TableColumn | undefined, theirs: TableColumn | undefined) => {
    const isTaken = pairs.some((pair) => pair.ours === ours || pair.theirs === theirs);
    if (ours && theirs && !isTaken && theirs.profile.filled > 0) pairs.push({ ours, theirs, field });
  };
  const own = (field: SurveyField) => main.fields.get(field)?.column;
  for (const field of keyFields) {
    const words = own(field)?.words.words;
    if (words)
      add(
        field,
        own(field),
        other.columns.find((column) => column.words.words === words),
      );
  }
  for (const field of keyFields) add(field, own(field), other.fields.get(field)?.column);
  return pairs;
}

const keyOf = (cells: readonly string[], columns: readonly TableColumn[], isDay: readonly boolean[]) => {
  const parts = columns.map(({ at }, index) => {
    const text = (cells[at] ?? "").trim();
    return isDay[index] ? dayOf(text) : text.toLowerCase();
  });
  return parts.some((part) => part === "") ? undefined : parts.join("\u0001");
};

const sampledRows = ({ table, rows }: Examined): (readonly string[])[] => {
  const [last] = table.first.slice(-1);
  return [...rows, ...table.spread.filter(({ line }) => line > (last?.line ?? 0)).map(({ cells }) => cells)];
};

/** The part of our rows that meet a row of theirs, and whether each key is once in theirs; a sample stands for all. */
function meeting(
  main: Examined,
  other: Examined,
  pairs: readonly Pair[],
): { share: number; isUnique: boolean } {
  const isDay = pairs.map(({ field }) => field === "date");
  const theirs = sampledRows(other).flatMap(
    (cells) =>
      keyOf(
        cells,
        pairs.map((pair) => pair.theirs),
        isDay,
      ) ?? [],
  );
  const keys = new Set(theirs);
  const ours = filledRows(
    sampledRows(main),
    findFillDown(main.table, main.header, main.fields, main.shape.across),
  ).flatMap(
    (cells) =>
      keyOf(
        cells,
        pairs.map((pair) => pair.ours),
        isDay,
      ) ?? [],
  );
  const met = ours.filter((key) => keys.has(key)).length / Math.max(1, ours.length);
  const sampled = theirs.length / Math.max(1, other.table.rows);
  return { share: Math.min(1, sampled > 0.9 ? met : met / sampled), isUnique: keys.size === theirs.length };
}

const isPlaced = ({ field }: Pair) =>
  field !== undefined && ["name", "locationID", "transect", "point"].includes(field);

/** Whether one pair can be enough: a key of surveys; or a place, of which a point is a part, in a table without days. */
function isKeyAlone({ field }: Pair, main: Examined, other: Examined): boolean {
  if (field === "eventID") return true;
  if (other.fields.has("date") || !field) return false;
  return (
    ["name", "locationID", "transect"].includes(field) || (field === "point" && !main.fields.has("name"))
  );
}

/** The pairs of columns by which rows of both tables meet; none if too few do. */
function findKeys(main: Examined, other: Examined): Pair[] {
  for (const [ours, theirs] of keyPairs) {
    const [mine, yours] = [withKey(main, ours), withKey(other, theirs)];
    if (mine && yours) return [{ ours: mine, theirs: yours, field: "eventID" }];
  }
  let pairs = pairsOf(main, other);
  const own = pairs.find(({ field }) => field === "eventID");
  if (own && meeting(main, other, [own]).share >= MIN_MEETING) return [own];
  pairs = pairs.filter((pair) => pair !== own);
  const isDated = other.fields.has("date");
  const isEnough = (some: readonly Pair[]) =>
    some.length > 1 && some.some(isPlaced) && some.some(({ field }) => field === "date") === isDated;
  for (const left of [undefined, ...doubtful]) {
    pairs = pairs.filter(({ field }) => field !== left);
    if (isEnough(pairs) && meeting(main, other, pairs).share >= MIN_MEETING) return pairs;
  }
  const single = pairsOf(main, other).find((pair) => {
    const { share, isUnique } = meeting(main, other, [pair]);
    return isKeyAlone(pair, main, other) && isUnique && share >= MIN_MEETING_OF_ONE;
  });
  return single ? [single] : [];
}

/** A column that only its name in both tables speaks for: each value is once in theirs, and several of our rows have it. */
function findUnknownKey(main: Examined, other: Examined): Pair | undefined {
  const isFree = ({ fields }: Examined, column: TableColumn) =>
    !column.isBlank &&
    column.profile.filled > 0 &&
    ![...fields.values()].some((assigned) => assigned.column === column);
  for (const ours of main.columns.filter((column) => isFree(main, column))) {
    const theirs = other.columns.find(
      (column) => column.words.words === ours.words.words && isFree(other, column),
    );
    if (!theirs) continue;
    const pair: Pair = { ours, theirs, field: undefined };
    const { share, isUnique } = meeting(main, other, [pair]);
    // A number of the row is another in every row of ours.
    const isRepeated = ours.profile.values.size < ours.profile.filled;
    if (isUnique && isRepeated && share >= MIN_MEETING_OF_ONE) return pair;
  }
  return undefined;
}

const namesBirds = ({ fields, repeats, shape }: Examined): boolean =>
  repeats.length > 0 || shape.shape !== "list" || speciesFields.some((field) => fields.has(field));

/** Whether a table says more of the surveys of another than their keys. */
function joinOf(main: Examined, other: Examined): JoinedTable | undefined {
  const known = findKeys(main, other);
  const unknown = known.length === 0 ? findUnknownKey(main, other) : undefined;
  const keys = unknown ? [unknown] : known;
  if (keys.length === 0) return undefined;
  const theirs = new Set(keys.map((pair) => pair.theirs.at));
  const ours = new Set(main.fields.keys());
  const columns = readColumns(other).filter(({ at, field, part }) => {
    const named = [...other.fields.values()].find(({ column }) => column.at === at)?.field;
    return (
      field !== null &&
      named !== undefined &&
      !part &&
      !theirs.has(at) &&
      !ours.has(named) &&
      surveyReadingFields[named].group !== "What"
    );
  });
  const fields = new Set(
    [...other.fields.values()]
      .filter(({ column }) => columns.some(({ at }) => at === column.at))
      .map(({ field }) => field),
  );
  if (columns.length === 0) return undefined;
  const on = keys.map((pair): [number, number] => [pair.ours.at, pair.theirs.at]);
  const proofs = atOf(other.fields, ["date", "endDate"]).flatMap((at) => other.table.facts[at] ?? []);
  const reading = { sheet: other.table.name, header: other.header.header, on, columns };
  const joined: JoinedTable = { reading, fields, proofs };
  // What names a row of theirs names the survey, or the place if their rows have no days.
  const key = fields.has("date") ? "eventID" : "locationID";
  if (unknown) joined.unsure = unknown.ours;
  if (unknown && !ours.has(key) && !fields.has(key)) {
    joined.key = key;
    fields.add(key);
  }
  return joined;
}

/** The table that says most about the surveys of another; it has no birds of its own. */
export function findJoin(main: Examined, tables: readonly Examined[]): JoinedTable | undefined {
  if (!namesBirds(main) || main.shape.shape === "visits-in-columns") return undefined;
  const joins = tables
    .filter((other) => other !== main && !namesBirds(other))
    .flatMap((other) => joinOf(main, other) ?? []);
  return joins.toSorted((a, b) => b.reading.columns.length - a.reading.columns.length)[0];
}
