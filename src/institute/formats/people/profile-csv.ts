import { entriesOf, isRequired } from "#core/domain/fields.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { wordsOf } from "#core/domain/words.ts";
import { columnsOf } from "#core/formats/cells.ts";
import { type Cell, readCsv } from "#core/formats/csv.ts";
import {
  type MemberCategory,
  memberCategories,
  memberCategoryNames,
} from "#institute/domain/people/member-categories.ts";
import { ProfileChanges, ProfileInput, profileFields } from "#institute/domain/people/profile.ts";

const columns = columnsOf(profileFields, {
  memberCategory: { write: (categories) => categories.join("; "), read: readCategories },
});

/** The headers of the members' file, for export and import. */
export const profileColumns = columns.map(({ header }) => header);

/** A profile as a row of the file; categories are separated by semicolons. */
export const profileCells = (profile: ProfileInput): Cell[] => columns.map(({ write }) => write(profile));

/** A valid row, as a new profile and as changes of a stored one; empty cells change nothing. */
export interface ProfileRow {
  line: number;
  email: string;
  changes: ProfileChanges;
  input: ProfileInput;
}

export interface ProfileFile {
  /** The number of rows below the header. */
  total: number;
  rows: ProfileRow[];
  problems: ImportProblem[];
}

/** Reads a file of members; rows with a problem are left out and reported. */
export function readProfiles(bytes: Uint8Array): ProfileFile {
  const { columns: headers, rows, problems } = readCsv(bytes);
  const file: ProfileFile = { total: rows.length, rows: [], problems: [...problems] };
  if (headers.length === 0) return file;
  const missing = entriesOf(profileFields).filter(
    ([name]) => isRequired(profileFields[name]) && !headers.includes(name),
  );
  for (const [column] of missing)
    file.problems.push({ line: 1, column, message: "This column is required." });
  if (missing.length > 0) return file;
  for (const column of headers.filter((name) => !Object.hasOwn(profileFields, name)))
    file.problems.push({ line: 1, column, message: "Unknown column. It is ignored." });

  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const row = readRow(line, cells);
    if ("problems" in row) {
      file.problems.push(...row.problems);
      continue;
    }
    const before = seen.get(row.email);
    seen.set(row.email, line);
    if (before === undefined) file.rows.push(row);
    else file.problems.push({ line, column: "email", message: `Row ${before} has the same e-mail address.` });
  }
  return file;
}

function readRow(line: number, cells: Record<string, string>): ProfileRow | { problems: ImportProblem[] } {
  const filled = columns.filter(({ header }) => cells[header]);
  const sent = Object.fromEntries(
    filled.map(({ header, read }) => [header, read(cells[header] ?? "", header)]),
  );
  const input = ProfileInput.safeParse(sent);
  const changes = ProfileChanges.safeParse(sent);
  if (input.success && changes.success)
    return { line, email: input.data.email, input: input.data, changes: changes.data };
  const issues = input.error?.issues ?? [];
  return {
    problems: issues.map(({ path, message }) => ({
      line,
      column: String(path[0] ?? ""),
      message: path[0] === "memberCategory" ? `${message} Use ${memberCategoryNames.join(", ")}.` : message,
    })),
  };
}

/** Categories separated by any usual sign; what is not among them stays, to be reported. */
function readCategories(cell: string): string[] {
  const names = cell.split(/[;,|/]/).filter((name) => name.trim());
  return names.map((name) => findCategory(name) ?? name);
}

/** A category by its key or label, in any spelling. */
const findCategory = (written: string): MemberCategory | undefined =>
  memberCategoryNames.find((name) => {
    const { one, many } = memberCategories[name];
    return [name, one, many].some((label) => wordsOf(label).join("") === wordsOf(written).join(""));
  });
