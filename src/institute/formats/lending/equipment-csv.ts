import { infoOf, isRequired } from "#core/domain/fields.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { wordsOf } from "#core/domain/words.ts";
import { columnsOf } from "#core/formats/cells.ts";
import { type Cell, readCsv } from "#core/formats/csv.ts";
import { EquipmentChanges, EquipmentInput, itemFields } from "#institute/domain/lending/equipment.ts";

const columns = columnsOf(itemFields);
const exported = columns.filter(({ header }) => infoOf(itemFields[header]).control !== "file");

/** The columns of an export: every field except files. */
export const equipmentHeaders = exported.map(({ header }) => header);
export const equipmentCells = (item: EquipmentInput): Cell[] => exported.map(({ write }) => write(item));

/** A valid row, as new equipment and as changes of the stored one; empty cells change nothing. */
export interface EquipmentLine {
  line: number;
  input: EquipmentInput;
  changes: EquipmentChanges;
}

/** Reads equipment from a CSV file whose header may be in capitals. */
export function readEquipment(bytes: Uint8Array): {
  lines: EquipmentLine[];
  total: number;
  problems: ImportProblem[];
} {
  const { columns: headers, rows, problems } = readCsv(bytes);
  const brokenRows = new Set(problems.filter(({ line }) => line > 1).map(({ line }) => line)).size;
  const present = columns.flatMap((column) => {
    const names = [column.header, ...column.aliases].map((name) => name.toLowerCase());
    const header = headers.find((name) => names.includes(name.toLowerCase()));
    return header === undefined ? [] : [{ column, header }];
  });
  const missing = columns.filter(
    (column) => isRequired(itemFields[column.header]) && !present.some((found) => found.column === column),
  );
  if (problems.length === 0 && missing.length > 0) {
    const missingProblems = missing.map(({ header }) => ({
      line: 1,
      column: header,
      message: `The column ${header} is missing.`,
    }));
    return { lines: [], total: rows.length, problems: missingProblems };
  }
  const lines: EquipmentLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const sent = Object.fromEntries(
      present.flatMap(({ column, header }) =>
        cells[header] ? [[column.header, column.read(cells[header], header)]] : [],
      ),
    );
    const read = EquipmentInput.safeParse(sent);
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        problems.push({ line, column: String(path[0]), message });
      continue;
    }
    const key = wordsOf(read.data.name).join(" ");
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      problems.push({ line, column: "name", message: `This equipment is already in row ${earlier}.` });
      continue;
    }
    seen.set(key, line);
    lines.push({ line, input: read.data, changes: EquipmentChanges.parse(sent) });
  }
  return { lines, total: rows.length + brokenRows, problems };
}
