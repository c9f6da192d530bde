import type { Count, Survey } from "#birds/domain/surveys/survey.ts";
import { formatDate } from "#core/domain/dates.ts";
import { answer, type Question, type Reading } from "#core/domain/reading.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { headerRowsOf, lastHeaderLine, nameColumns } from "#core/formats/tables/header.ts";
import { createCollector } from "../batch.ts";
import { processPointCountRow } from "../point-counts.ts";
import { ReadTable } from "./apply.ts";
import type { Examined } from "./examine.ts";
import { isBlank } from "./profile.ts";

const SHOWN_ROWS = 3;
const SHOWN_COUNTS = 4;

interface ReadRow {
  line: number;
  survey: Survey | undefined;
  counts: readonly Count[];
}

/** What a reading makes of rows of a table. */
function readRows(reading: Reading, names: readonly string[], rows: readonly CsvRow[]): ReadRow[] {
  const table = new ReadTable({ ...reading, join: null }, { names });
  const batch = createCollector(rows.length, []);
  for (const row of rows) table.scan(row);
  const surveys = rows.map((row) => {
    const read = table.convert(row);
    for (const one of read) processPointCountRow(one, table.columns, [], batch);
    return row.line;
  });
  const found = batch.finish();
  return surveys.map((line) => {
    const counts = found.counts.filter((count) => count.line === line);
    const key = counts[0]?.eventID;
    return { line, counts, survey: found.surveys.find(({ eventID }) => eventID === key) };
  });
}

/** In what the counts of one species of a row can differ. */
const telling = ["distanceBand", "sex", "lifeStage", "remarks"] as const;

/** “Grey Heron: 2 (Flying), 1 (Foraging)”: each number with what tells it from the others. */
function birdsOf({ counts }: ReadRow): string {
  const byName = Map.groupBy(counts, ({ englishName, scientificName }) => englishName || scientificName);
  const shown = [...byName].slice(0, SHOWN_COUNTS).map(([name, ofName]) => {
    const differ = telling.filter((field) => new Set(ofName.map((count) => count[field])).size > 1);
    const numbers = ofName.map((count) => {
      const part = differ.flatMap((field) => count[field] || []).join(", ") || count.remarks;
      return `${count.individuals ?? "present"}${part ? ` (${part})` : ""}`;
    });
    return `${name}: ${numbers.join(", ")}`;
  });
  const text = shown.join("; ") + (byName.size > SHOWN_COUNTS ? " …" : "");
  return text || "nothing more";
}

const surveyOf = ({ survey }: ReadRow) =>
  survey ? `survey of ${formatDate(survey.date)}${survey.time ? ` at ${survey.time}` : ""}` : "nothing";

/** What the answers of a question differ in. */
const describe: Partial<Record<Question["ask"], (row: ReadRow) => string>> = {
  counts: birdsOf,
  rows: birdsOf,
  equal: birdsOf,
  across: birdsOf,
  dayOrder: ({ survey }) => (survey ? formatDate(survey.date) : "no day"),
  time: surveyOf,
  zone: ({ survey }) =>
    survey?.site.decimalLatitude
      ? `${survey.site.decimalLatitude}, ${survey.site.decimalLongitude}`
      : "no position",
};

/** The first rows that a question concerns: those with a number in several columns, or with the cells of an earlier one. */
function rowsFor(
  ask: Question["ask"],
  { parts, index }: Examined,
  rows: readonly CsvRow[],
  names: readonly string[],
) {
  if (ask === "counts") {
    const told = rows.filter(({ cells }) =>
      parts.some(({ column }) => !isBlank(cells[names[column.at] ?? ""] ?? "")),
    );
    return told.slice(0, SHOWN_ROWS);
  }
  if (ask !== "equal") return rows.slice(0, SHOWN_ROWS);
  const same = Map.groupBy(rows, ({ cells }) =>
    names.map((name, at) => (at === index?.at ? "" : cells[name])).join("\u0001"),
  );
  return [...same.values()]
    .filter((group) => group.length > 1)
    .flat()
    .slice(0, SHOWN_ROWS);
}

/** The questions with what each of their answers would make of three rows. */
export function withExamples(
  questions: readonly Question[],
  reading: Reading,
  examined: Examined,
): Question[] {
  const { table, header } = examined;
  const names = nameColumns(headerRowsOf(table, header), table.width).map(({ name }) => name);
  const rows = table.first
    .filter(({ line }) => line > lastHeaderLine(header))
    .map(
      ({ line, cells }): CsvRow => ({
        line,
        cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])),
      }),
    );
  return questions.map((question) => {
    const describeRow = describe[question.ask];
    const concerned = describeRow ? rowsFor(question.ask, examined, rows, names) : [];
    if (!describeRow || concerned.length === 0) return question;
    const choices = question.choices.map((choice) => {
      const answered = answer(reading, question.ask, choice.value);
      return { ...choice, gives: readRows(answered, names, concerned).map(describeRow) };
    });
    const isTelling = new Set(choices.map(({ gives }) => gives.join("\n"))).size > 1;
    return isTelling ? { ...question, choices } : question;
  });
}
