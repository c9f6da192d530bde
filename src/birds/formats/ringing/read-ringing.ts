import type { EncounterValues, Kind } from "#birds/domain/ringing/encounter.ts";
import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import { readRing } from "#birds/domain/ringing/ring-number.ts";
import { ringingTable } from "#birds/domain/ringing/ringing-table.ts";
import { type SessionValues, sessionFields } from "#birds/domain/ringing/session.ts";
import { infoOf } from "#core/domain/fields.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { ListFile, ListRow } from "#core/formats/lists/list-rows.ts";
import type { ListReader } from "#core/formats/lists/propose-list.ts";
import { latestDate, parseDay } from "#core/formats/tables/days.ts";
import { acceptsCell, isNothing, readBirdCells, readSessionCells } from "./ringing-cells.ts";

/** How a workbook of ringing is read. */
export const ringingReader: ListReader = {
  table: ringingTable,
  accepts: (field, cell) => (field === "date" ? parseDay(cell) !== undefined : acceptsCell(field, cell)),
};

/** A bird of a file. */
export interface ReadBird {
  line: number;
  /** Its kind is null if the file does not say it. */
  values: Omit<EncounterValues, "kind"> & { kind: Kind | null };
  /** For a ring that was found: where; null at the nets. */
  place: { name: string | null; latitude: number | null; longitude: number | null } | null;
  date: string;
  /** The row or line as it was received. */
  written: Record<string, string>;
}

/** A session of a file, with its birds; perhaps none. */
export interface ReadSession {
  date: string;
  site: { name: string; latitude: number | null; longitude: number | null };
  values: SessionValues;
  birds: ReadBird[];
  lines: number[];
}

/** What a file says of ringing; nothing of a row is lost that is not named. */
export interface ReadRinging {
  total: number;
  sessions: ReadSession[];
  /** Rings that were found and reported, which are of no session. */
  recoveries: ReadBird[];
  problems: ImportProblem[];
  /** How many rows are left out. */
  skipped: number;
}

/** The day of a row; in columns of its own, or in one, the day before the month. */
function dayOf({ date, year, month, day }: ListRow["cells"]): string | undefined {
  if (date !== undefined) return parseDay(date.trim());
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return parseDay(`${day}/${month}/${year}`) ?? parseDay(`${day} ${month} ${year}`);
}

const facts = ["englishName", "scientificName", "age", "sex", "wing", "mass", "tarsus", "head"] as const;

/** What the cells say of a bird; undefined if they are of a session alone. */
function birdOf(row: ListRow, problems: ImportProblem[]): Omit<ReadBird, "date"> | undefined {
  const { line, cells, columnOf } = row;
  const ring = isNothing(cells.ring) ? undefined : cells.ring;
  const { values, notUnderstood } = readBirdCells(cells);
  const isBird = ring !== undefined || facts.some((name) => values[name] !== null);
  const at = (name: string) => ({ line, column: columnOf[name] ?? name, who: cells.ring });
  if (cells.ring !== undefined && (ring === undefined || !readRing(ring)))
    problems.push({ ...at("ring"), message: `“${cells.ring}” is no ring number.` });
  if (!isBird) return undefined;
  for (const name of notUnderstood) {
    const label = isKeyOf(encounterFields, name) ? infoOf(encounterFields[name]).label : name;
    const message = `${label}: “${cells[name]}” is not understood. It is kept as written.`;
    problems.push({ ...at(name), message });
  }
  const number = values.englishName === null && values.scientificName === null && cells.speciesNumber;
  return {
    line,
    values: {
      ...values,
      ring: ring ?? null,
      ...(number && { englishName: number }),
      kind: ring === undefined ? "none" : values.kind,
    },
    place: null,
    written: { ...cells },
  };
}

const keyOf = ({ date, site, values }: Pick<ReadSession, "date" | "site" | "values">) =>
  [date, site.name.toLowerCase(), values.openTime, values.closeTime].join("|");

/** What a row says of its session; a text if it says no day or no site. */
function sessionOf(
  row: ListRow,
  problems: ImportProblem[],
): Omit<ReadSession, "birds" | "lines"> | undefined {
  const { line, cells, columnOf } = row;
  const date = dayOf(cells);
  const refuse = (name: string, message: string) => {
    problems.push({ line, column: columnOf[name] ?? name, who: cells.ring, message });
    return undefined;
  };
  const written = cells.date ?? [cells.day, cells.month, cells.year].filter(Boolean).join("/");
  if (!date) return refuse("date", written ? `“${written}” is no day.` : "No day.");
  if (date > latestDate()) return refuse("date", `“${written}” is still to come.`);
  if (!cells.site) return refuse("site", "No site.");
  const { values, notUnderstood } = readSessionCells(cells);
  for (const name of notUnderstood) {
    const label = isKeyOf(sessionFields, name) ? infoOf(sessionFields[name]).label : name;
    refuse(name, `${label}: “${cells[name]}” is not understood. It is kept as written.`);
  }
  return { date, site: { name: cells.site.trim(), latitude: null, longitude: null }, values };
}

/** Rows as sessions with their birds; a row without a bird is a session, and one of it alone a session without a catch. */
export function readRinging({ total, rows, columnOf, ...file }: ListFile): ReadRinging {
  const problems = [...file.problems];
  const sessions = new Map<string, ReadSession>();
  let skipped = total - rows.length;
  if (rows.length > 0 && !columnOf.date && !(columnOf.year && columnOf.month && columnOf.day))
    return { total, sessions: [], recoveries: [], skipped: total, problems: [...problems, missing("day")] };
  if (rows.length > 0 && !columnOf.site)
    return { total, sessions: [], recoveries: [], skipped: total, problems: [...problems, missing("site")] };
  for (const row of rows) {
    const read = sessionOf(row, problems);
    if (!read) {
      skipped += 1;
      continue;
    }
    const bird = birdOf(row, problems);
    const session = sessions.get(keyOf(read)) ?? { ...read, birds: [], lines: [] };
    sessions.set(keyOf(read), session);
    session.lines.push(row.line);
    if (bird) session.birds.push({ ...bird, date: read.date });
    else session.values.notes = joinNotes(session.values.notes, row.cells.notes);
  }
  return { total, sessions: withHours([...sessions.values()]), recoveries: [], problems, skipped };
}

const missing = (what: string): ImportProblem => ({ line: 0, message: `No column is the ${what}.` });

const joinNotes = (before: string | null, note: string | undefined) =>
  note && before !== note ? [before, note].filter(Boolean).join("; ") : before;

/** Rows without hours are of the one session of their day and site that has some. */
function withHours(sessions: ReadSession[]): ReadSession[] {
  const byDay = Map.groupBy(sessions, ({ date, site }) => `${date}|${site.name.toLowerCase()}`);
  return [...byDay.values()].flatMap((of) => {
    const timed = of.filter(({ values }) => values.openTime !== null || values.closeTime !== null);
    const [only] = timed;
    if (timed.length !== 1 || !only || of.length === 1) return of;
    for (const other of of) {
      if (other === only) continue;
      only.birds.push(...other.birds);
      only.lines.push(...other.lines);
      only.values.notes = joinNotes(only.values.notes, other.values.notes ?? undefined);
    }
    return [only];
  });
}
