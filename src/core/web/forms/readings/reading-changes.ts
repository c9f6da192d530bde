import type { ColumnReading, FieldTable, Reading, SheetSummary } from "#core/domain/reading.ts";

/** A column of a table, as a proposal shows it. */
export interface ShownColumn {
  at: number;
  name: string;
  values: string[];
}

/** What a person takes a column for: a field, one of the species or visits of a matrix, one of several numbers, or nothing. */
export type Taken = { field: string } | "across" | "part" | null;

/** A changed reading, and the column that had the field before and is not used any more. */
export interface Change {
  reading: Reading;
  freed?: string;
}

/** The first and the last of neighbouring columns. */
export type Run = Reading["across"][number];

/** Whether a column is one of the species or visits of a matrix. */
export const isAcross = ({ shape, across }: Reading, at: number): boolean =>
  shape !== "list" && across.some(([from, to]) => at >= from && at <= to);

/** What a reading says of a column; `undefined` if it does not use it. */
export const columnAt = ({ columns }: Reading, at: number): ColumnReading | undefined =>
  columns.find((column) => column.at === at && column.field !== null);

/** The fields that have a column, once each; a part of the numbers is none of its own. */
const isSame = (one: ColumnReading, field: string, repeat: number | undefined): boolean =>
  one.field === field && !one.part && !one.also && one.repeat === repeat;

/** Takes a column for something else; a field that another column has moves here. */
export function takeColumn(reading: Reading, { at, name }: ShownColumn, taken: Taken): Change {
  const across = taken === "across" ? withColumn(reading.across, at) : withoutColumn(reading.across, at);
  const old = reading.columns.find((column) => column.at === at);
  const others = reading.columns.filter((column) => column.at !== at);
  const fillDown = taken === null ? reading.fillDown.filter((column) => column !== at) : reading.fillDown;
  const base: Reading = { ...reading, across, fillDown };
  if (taken === "across") return { reading: { ...base, columns: others } };
  if (taken === "part") {
    const share = others.find(({ part }) => part !== undefined)?.field ?? old?.field ?? null;
    const part: ColumnReading = {
      at,
      name,
      field: share,
      part: old?.part ?? { activity: name.slice(0, 100) },
    };
    return { reading: { ...base, columns: [...others, part].toSorted(byPlace) } };
  }
  const field = taken?.field ?? null;
  const moved = others.find((column) => field !== null && isSame(column, field, old?.repeat));
  // Where nobody has said which columns share the numbers, one that is chosen has them all.
  const isShare = ({ part, field: shared }: ColumnReading) =>
    reading.parts === null && part && shared === field;
  const kept = others.map((column) =>
    column === moved || isShare(column) ? { at: column.at, name: column.name, field: null } : column,
  );
  const next = { ...base, columns: [...kept, readAs(old, { at, name, field })].toSorted(byPlace) };
  return moved ? { reading: next, freed: moved.name } : { reading: next };
}

const byPlace = (a: ColumnReading, b: ColumnReading) => a.at - b.at;

/** Keeps the unit of the values and the number of a repeated question, unless the column is not used. */
function readAs(old: ColumnReading | undefined, next: ColumnReading): ColumnReading {
  if (!old || next.field === null) return next;
  const { part: _, also: _also, ...rest } = old;
  return { ...rest, field: next.field };
}

const withoutColumn = (runs: readonly Run[], at: number): Run[] =>
  runs.flatMap(([from, to]): Run[] => {
    if (at < from || at > to) return [[from, to]];
    const parts: Run[] = [
      [from, at - 1],
      [at + 1, to],
    ];
    return parts.filter(([first, last]) => first <= last);
  });

/** Adds a column to the runs, and joins those that it connects. */
function withColumn(runs: readonly Run[], at: number): Run[] {
  const sorted = [...withoutColumn(runs, at), [at, at] satisfies Run].toSorted(([a], [b]) => a - b);
  const joined: Run[] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && last[1] === from - 1) joined[joined.length - 1] = [last[0], to];
    else joined.push([from, to]);
  }
  return joined;
}

/** Takes all of some runs of columns for species, for visits, or for nothing. */
export const takeRuns = (reading: Reading, runs: readonly Run[], shape: Reading["shape"]): Reading => ({
  ...reading,
  shape,
  across: shape === "list" ? [] : [...runs],
});

/** Takes the columns of one run, and none beside them, for species, for visits, or for what was proposed. */
export function takeRun(proposed: Reading, reading: Reading, run: Run, shape: Reading["shape"]): Reading {
  const runs = [...reading.across, run];
  const isIn = ({ at }: ColumnReading, [from, to]: Run) => at >= from && at <= to;
  const kept = reading.columns.filter((column) => !runs.some((one) => isIn(column, one)));
  const back = proposed.columns.filter(
    (column) => runs.some((one) => isIn(column, one)) && !(shape !== "list" && isIn(column, run)),
  );
  return takeRuns({ ...reading, columns: [...kept, ...back].toSorted(byPlace) }, [run], shape);
}

/** The longest run of columns that a reading does not use, or else the first column. */
export function longestUnused(reading: Reading, columns: readonly ShownColumn[]): Run {
  let longest: ShownColumn[] = [];
  let run: ShownColumn[] = [];
  for (const column of columns) {
    run = columnAt(reading, column.at) ? [] : [...run, column];
    if (run.length > longest.length) longest = run;
  }
  const first = columns[0]?.at ?? 0;
  return [longest[0]?.at ?? first, longest.at(-1)?.at ?? first];
}

/** Joins a table by one column of each: it adds the fields that a row does not have, and none of a single record. */
export function joinBy(
  reading: Reading,
  { name, joinable }: SheetSummary,
  [here, there]: Run,
  fields: FieldTable,
): Reading {
  const own = new Set(reading.columns.map(({ field }) => field));
  const columns = (joinable?.read ?? []).filter(
    ({ at, field, part, repeat }) =>
      at !== there &&
      field !== null &&
      part === undefined &&
      repeat === undefined &&
      !own.has(field) &&
      fields[field]?.group !== "What",
  );
  return {
    ...reading,
    join: { sheet: name, header: joinable?.header ?? 1, on: [[here, there]], columns },
  };
}
