import type { ImportProblem } from "#core/domain/import-report.ts";
import { wordsOf } from "#core/domain/words.ts";
import { columnsOf } from "#core/formats/cells.ts";
import type { Cell } from "#core/formats/csv.ts";
import type { ListFile, ListRow } from "#core/formats/lists/list-rows.ts";
import type { ListReader } from "#core/formats/lists/propose-list.ts";
import { rowProblems } from "#core/formats/lists/row-problems.ts";
import {
  type MemberCategory,
  memberCategories,
  memberCategoryNames,
} from "#institute/domain/people/member-categories.ts";
import { ProfileChanges, ProfileInput, profileFields } from "#institute/domain/people/profile.ts";
import { profileList } from "#institute/domain/people/profile-list.ts";

const columns = columnsOf(profileFields, {
  memberCategory: { write: (categories) => categories.join("; "), read: readCategories },
});

/** The headers of the members' file, for export and import. */
export const profileColumns = columns.map(({ header }) => header);

/** A profile as a row of the file; categories are separated by semicolons. */
export const profileCells = (profile: ProfileInput): Cell[] => columns.map(({ write }) => write(profile));

/** A valid row, as a new profile and as changes of a stored one; empty cells change nothing. */
export interface ProfileRow extends Pick<ListRow, "line" | "columnOf"> {
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

/** How a list of members is read. */
export const profileReader: ListReader = {
  table: profileList,
  accepts(field, cell) {
    const column = columns.find(({ header }) => header === field);
    return column === undefined || profileFields[column.header].safeParse(column.read(cell, field)).success;
  },
};

/** Reads a list of members; rows with a problem are left out and reported. */
export function readProfiles(list: ListFile): ProfileFile {
  const file: ProfileFile = { total: list.total, rows: [], problems: [...list.problems] };
  const seen = new Map<string, number>();
  for (const row of list.rows) {
    const read = readRow(row);
    if ("problems" in read) {
      file.problems.push(...read.problems);
      continue;
    }
    const before = seen.get(read.email);
    seen.set(read.email, row.line);
    if (before === undefined) file.rows.push(read);
    else
      file.problems.push({
        line: row.line,
        column: read.columnOf.email ?? "email",
        who: read.input.name,
        message: `Row ${before} has the same e-mail address.`,
      });
  }
  return file;
}

function readRow(row: ListRow): ProfileRow | { problems: ImportProblem[] } {
  const { line, cells, columnOf } = row;
  const filled = columns.filter(({ header }) => cells[header]);
  const sent = Object.fromEntries(
    filled.map(({ header, read }) => [header, read(cells[header] ?? "", header)]),
  );
  const input = ProfileInput.safeParse(sent);
  const changes = ProfileChanges.safeParse(sent);
  if (input.success && changes.success)
    return { line, columnOf, email: input.data.email, input: input.data, changes: changes.data };
  const who = cells.name ?? cells.email;
  return { problems: rowProblems(row, profileFields, input.error?.issues ?? [], who) };
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
