import type { ExportedEncounter } from "#birds/domain/ringing/exported.ts";
import type { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { byteOrderMark, type Cell, csvLine, csvLines } from "#core/formats/csv.ts";
import { type RingingColumn, ringingColumns } from "./ringing-csv.ts";

type Settings = Pick<RingingSettings, "schemeColumns" | "schemeDates" | "schemeCodes">;

const columnOf = (field: string): RingingColumn | undefined =>
  ringingColumns.find(({ name }) => name === field);

/** The columns that hold nothing that is known here, by the scheme's name; they would be empty without a word. */
export const unknownColumns = ({ schemeColumns }: Pick<Settings, "schemeColumns">): string[] =>
  schemeColumns.flatMap(({ header, field }) => (columnOf(field) ? [] : [header ?? field ?? ""]));

const dayFields = ["date", "firstDate"];

/** A day as the scheme writes it: one cell, or day, month and year. */
function dayCells(cell: Cell, form: Settings["schemeDates"]): Cell[] {
  const [year = null, month = null, day = null] = typeof cell === "string" ? cell.split("-") : [];
  if (form === "columns") return [day, month, year].map((part) => (part === null ? null : Number(part)));
  if (form === "dd/mm/yyyy") return [year === null ? null : `${day}/${month}/${year}`];
  return [cell];
}

const headersOf = ({ schemeColumns, schemeDates }: Settings): string[] =>
  schemeColumns.flatMap(({ header, field }) =>
    schemeDates === "columns" && dayFields.includes(field ?? "")
      ? [`${header} day`, `${header} month`, `${header} year`]
      : [header ?? ""],
  );

/** Ages and kinds have codes of the scheme; all other cells stay as they are. */
const codedFields = ["age", "kind"];

function rowOf(bird: ExportedEncounter, { schemeColumns, schemeDates, schemeCodes }: Settings): Cell[] {
  return schemeColumns.flatMap(({ field }): Cell[] => {
    const cell = columnOf(field ?? "")?.of(bird) ?? null;
    if (dayFields.includes(field ?? "")) return dayCells(cell, schemeDates);
    const code = codedFields.includes(field ?? "") ? schemeCodes[String(cell)] : undefined;
    return [code ?? cell];
  });
}

/** The table that the scheme asks for, in chunks. */
export async function* schemeTable(
  batches: AsyncIterable<readonly ExportedEncounter[]>,
  settings: Settings,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headersOf(settings));
  for await (const batch of batches) yield csvLines(batch.map((bird) => rowOf(bird, settings)));
}
