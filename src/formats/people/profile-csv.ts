import {
  type MemberCategory,
  memberCategories,
  memberCategoryNames,
} from "#domain/people/member-categories.ts";
import { type EditableProfile, ProfileChanges, ProfileInput } from "#domain/people/profile.ts";
import type { ImportProblem } from "#domain/surveys/import-report.ts";
import { wordsOf } from "#domain/words.ts";
import { type Cell, readCsv } from "#formats/csv.ts";

/** The columns of the members' file, for export and import. */
export const profileColumns = [
  "name",
  "email",
  "title",
  "designation",
  "placeOfWork",
  "currentLocation",
  "affiliation",
  "phone1",
  "phone2",
  "memberCategory",
  "yearOfGraduation",
  "orcid",
  "website",
  "bio",
  "about",
  "profilePicture",
  "position",
] as const;

type Column = (typeof profileColumns)[number];

const isColumn = (name: string): name is Column => profileColumns.some((column) => column === name);

/** A profile as a row of the file; categories are separated by semicolons. */
export const profileCells = (profile: EditableProfile): Cell[] =>
  profileColumns.map((column) =>
    column === "memberCategory" ? profile.memberCategory.join("; ") : profile[column],
  );

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
  const { columns, rows, problems } = readCsv(bytes);
  const file: ProfileFile = { total: rows.length, rows: [], problems: [...problems] };
  if (columns.length === 0) return file;
  for (const column of ["name", "email"].filter((wanted) => !columns.includes(wanted)))
    file.problems.push({ line: 1, column, message: "This column is required." });
  if (!columns.includes("name") || !columns.includes("email")) return file;
  for (const column of columns.filter((name) => !isColumn(name)))
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
  const filled = Object.entries(cells).filter(([column, cell]) => isColumn(column) && cell !== "");
  const { memberCategory, ...lines } = Object.fromEntries(filled);
  const categoryTexts =
    memberCategory === undefined ? [] : memberCategory.split(/[;,|/]/).filter((name) => name.trim());
  const categories = categoryTexts.map((name) => findCategory(name) ?? name);
  const sent = { ...lines, ...(memberCategory !== undefined && { memberCategory: categories }) };
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

/** A category by its key or label, in any spelling. */
const findCategory = (written: string): MemberCategory | undefined =>
  memberCategoryNames.find((name) => {
    const { one, many } = memberCategories[name];
    return [name, one, many].some((label) => wordsOf(label).join("") === wordsOf(written).join(""));
  });
