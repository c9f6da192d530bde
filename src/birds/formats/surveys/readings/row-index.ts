import type { TableColumn } from "./columns.ts";

/** How programs and people name the numbers of rows: R, pandas, spreadsheets. */
const indexName =
  /^(x|unnamed|unnamed 0|index|row|rows|row ?names?|row no|row number|no|nr|s n|sn|s no|sno|sr|sr no|sl no|serial|serial no|serial number)$/;
const MIN_ROWS = 2;

/** The first column if it numbers the rows: whole numbers that only go up, with gaps where rows were taken out. */
export function findIndex(columns: readonly TableColumn[]): TableColumn | undefined {
  const [column] = columns;
  if (!column || column.at > 0 || !(column.isBlank || indexName.test(column.words.words))) return undefined;
  const { filled, rows, values, share } = column.profile;
  const numbers = [...values.keys()].map(Number);
  const isRising = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  if (filled < MIN_ROWS || filled < rows || values.size < filled || share("whole") < 1 || !isRising)
    return undefined;
  // Positions in metres may go up, too.
  const isPosition = column.words.words === "x" && columns.some(({ words }) => words.words === "y");
  return isPosition && (numbers[0] ?? 0) > 1 ? undefined : column;
}
