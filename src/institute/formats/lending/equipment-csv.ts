import { infoOf } from "#core/domain/fields.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { wordsOf } from "#core/domain/words.ts";
import { columnsOf } from "#core/formats/cells.ts";
import type { Cell } from "#core/formats/csv.ts";
import type { ListFile, ListRow } from "#core/formats/lists/list-rows.ts";
import type { ListReader } from "#core/formats/lists/propose-list.ts";
import { rowProblems } from "#core/formats/lists/row-problems.ts";
import {
  EquipmentChanges,
  EquipmentInput,
  itemFields,
  type ListedItem,
} from "#institute/domain/lending/equipment.ts";
import { equipmentList as equipmentTable } from "#institute/domain/lending/equipment-list.ts";

const columns = columnsOf(itemFields);
const exported = columns.filter(
  ({ header }) => infoOf(itemFields[header]).control !== "file" && header !== "imageFocus",
);

/** The columns of an export: every field except the picture. */
export const equipmentHeaders = exported.map(({ header }) => header);
export const equipmentCells = (item: ListedItem): Cell[] => exported.map(({ write }) => write(item));

/** How a list of equipment is read. */
export const equipmentReader: ListReader = {
  table: equipmentTable,
  accepts(field, cell) {
    const column = columns.find(({ header }) => header === field);
    return column === undefined || itemFields[column.header].safeParse(column.read(cell, field)).success;
  },
};

/** A valid row, as new equipment and as changes of the stored one; empty cells change nothing. */
export interface EquipmentLine extends Pick<ListRow, "line" | "columnOf"> {
  input: EquipmentInput;
  changes: EquipmentChanges;
}

/** Equipment in a list, with what is wrong with other rows. */
export interface EquipmentFile {
  lines: EquipmentLine[];
  total: number;
  problems: ImportProblem[];
}

/** Reads a list of equipment. */
export function readEquipment({ total, rows, ...list }: ListFile): EquipmentFile {
  const problems = [...list.problems];
  const lines: EquipmentLine[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const { line, cells, columnOf } = row;
    const sent = Object.fromEntries(
      columns.flatMap(({ header, read }) => (cells[header] ? [[header, read(cells[header], header)]] : [])),
    );
    const read = EquipmentInput.safeParse(sent);
    if (!read.success) {
      problems.push(...rowProblems(row, itemFields, read.error.issues, cells.name));
      continue;
    }
    const { name } = read.data;
    const key = wordsOf(name).join(" ");
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      const message = `This equipment is already in row ${earlier}.`;
      problems.push({ line, column: columnOf.name ?? "name", who: name, message });
      continue;
    }
    seen.set(key, line);
    lines.push({ line, columnOf, input: read.data, changes: EquipmentChanges.parse(sent) });
  }
  return { lines, total, problems };
}
