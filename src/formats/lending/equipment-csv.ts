import { EquipmentInput } from "#domain/lending/equipment.ts";
import type { ImportProblem } from "#domain/surveys/import-report.ts";
import { wordsOf } from "#domain/words.ts";
import { readCsv } from "#formats/csv.ts";

export interface EquipmentLine extends EquipmentInput {
  line: number;
  /** Whether the file has a picture's address; without one the stored picture stays. */
  hasImage: boolean;
}

/** Reads equipment from a CSV file with `name`, `quantity` and optionally `imageUrl`. */
export function readEquipment(bytes: Uint8Array): {
  lines: EquipmentLine[];
  total: number;
  problems: ImportProblem[];
} {
  const { columns, rows, problems } = readCsv(bytes);
  const brokenRows = new Set(problems.filter(({ line }) => line > 1).map(({ line }) => line)).size;
  // The header may be in capitals.
  const columnOf = (field: string) =>
    columns.find((name) => name.toLowerCase() === field.toLowerCase()) ?? field;
  const missing =
    problems.length > 0 ? [] : ["name", "quantity"].filter((name) => !columns.includes(columnOf(name)));
  for (const column of missing)
    problems.push({ line: 1, column, message: `The column ${column} is missing.` });
  const lines: EquipmentLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of missing.length > 0 ? [] : rows) {
    const imageUrl = cells[columnOf("imageUrl")] || null;
    const read = EquipmentInput.safeParse({
      name: cells[columnOf("name")],
      quantity: cells[columnOf("quantity")],
      imageUrl,
    });
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
    lines.push({ ...read.data, line, hasImage: imageUrl !== null });
  }
  return { lines, total: rows.length + brokenRows, problems };
}
