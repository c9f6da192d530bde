import {
  type MemberCategory,
  memberCategories,
  memberCategoryNames,
} from "#domain/people/member-categories.ts";
import { type EditableProfile, ProfileChanges, ProfileInput } from "#domain/people/profile.ts";
import type { ImportProblem } from "#domain/surveys/import-report.ts";
import { wordsOf } from "#domain/words.ts";
import { type Cell, readCsv } from "#formats/csv.ts";

/** The columns of the members' file: what is written can be read again. */
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

/** A profile as a row of the file; categories are parted by semicolons. */
export const profileCells = (profile: EditableProfile): Cell[] =>
  profileColumns.map((column) =>
    column === "memberCategory" ? profile.memberCategory.join("; ") : profile[column],
  );

/** One row that can be taken: as a new profile, and as changes of a stored one. Empty cells change nothing. */
export interface ProfileRow {
  line: number;
  email: string;
  changes: ProfileChanges;
  input: ProfileInput;
}

export interface ProfileFile {
  /** The rows below the header. */
  total: number;
  rows: ProfileRow[];
  problems: ImportProblem[];
}

/** Reads a file of members; a row with a problem is left out and named. */
export function readProfiles(bytes: Uint8Array): ProfileFile {
  const { columns, rows, problems } = readCsv(bytes);
  const file: ProfileFile = { total: rows.length, rows: [], problems: [...problems] };
  if (columns.length === 0) return file;
  for (const column of ["name", "email"].filter((wanted) => !columns.includes(wanted)))
    file.problems.push({ line: 1, column, message: "This column is needed." });
  if (!columns.includes("name") || !columns.includes("email")) return file;
  for (const column of columns.filter((name) => !isColumn(name)))
    file.problems.push({ line: 1, column, message: "This column is not known; it is passed over." });

  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const found = readRow(line, cells);
    if ("problems" in found) {
      file.problems.push(...found.problems);
      continue;
    }
    const before = seen.get(found.email);
    seen.set(found.email, line);
    if (before === undefined) file.rows.push(found);
    else file.problems.push({ line, column: "email", message: `Row ${before} has the same address.` });
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

/** A category by its name or by what it is called, capitals and marks aside. */
const findCategory = (written: string): MemberCategory | undefined =>
  memberCategoryNames.find((name) => {
    const { one, many } = memberCategories[name];
    return [name, one, many].some((known) => wordsOf(known).join("") === wordsOf(written).join(""));
  });
