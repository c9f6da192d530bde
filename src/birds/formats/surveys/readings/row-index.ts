import type { TableColumn } from "./columns.ts";

/** How programs and people name the numbers of rows: R, pandas, spreadsheets. */
const indexName =
  /^(x|unnamed|unnamed 0|index|row|rows|row ?names?|row no|row number|no|nr|s n|sn|s no|sno|sr|sr no|sl no|serial|serial no|serial number)$/;
const MIN_ROWS = 2;

/** Whether numbers go up, with gaps where rows were taken out, and begin again at 0 or 1 where tables were put together. */
function goesUp(numbers: readonly number[]): boolean {
  const [first = 0] = numbers;
  return numbers.every(
    (number, at) => at === 0 || number > (numbers[at - 1] ?? 0) || (first <= 1 && number === first),
  );
}

/** The first column if it numbers the rows, of which some are given. */
export function findIndex(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): TableColumn | undefined {
  const [column] = columns;
  if (!column || column.at > 0 || !(column.isBlank || indexName.test(column.words.words))) return undefined;
  const { filled, rows: sampled, values, share } = column.profile;
  const numbers = rows.map((cells) => Number(cells[column.at] || Number.NaN));
  // Numbers of visits or points begin again, too, but more often than in every third row they are new.
  const isNew = values.size > filled / 3;
  if (filled < MIN_ROWS || filled < sampled || !isNew || share("whole") < 1 || !goesUp(numbers))
    return undefined;
  // Positions in metres may go up, too.
  const isPosition = column.words.words === "x" && columns.some(({ words }) => words.words === "y");
  return isPosition && (numbers[0] ?? 0) > 1 ? undefined : column;
}
