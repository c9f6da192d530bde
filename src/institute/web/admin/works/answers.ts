import type { WorkDecisions, WorkRow } from "#institute/domain/works/works-import.ts";

/** What a person has said of the rows and names of an import. */
export type Answers = Pick<WorkDecisions, "rows" | "names">;
export type RowAnswer = NonNullable<Answers["rows"][string]>;

export const noAnswers: Answers = { rows: {}, names: {} };

/** The same answers with one more of a row. */
export const withRow = (answers: Answers, row: number, answer: RowAnswer): Answers => ({
  ...answers,
  rows: { ...answers.rows, [row]: { ...answers.rows[row], ...answer } },
});

/** The same answers with the member whose name it is; undefined leaves the name as it is written. */
export function withName(
  { names, ...answers }: Answers,
  name: string,
  profileId: string | undefined,
): Answers {
  const { [name]: _, ...others } = names;
  return { ...answers, names: profileId ? { ...others, [name]: profileId } : others };
}

/** How many more rows the answers change than the dry run has counted. */
export const countAnswered = (rows: readonly WorkRow[], { rows: answers }: Answers): number =>
  rows.filter(({ row, waits, differences }) => {
    const { as, take = [], mend = {} } = answers[row] ?? {};
    if (waits) return as !== undefined && as !== "leave";
    return (take.length > 0 || Object.keys(mend).length > 0) && differences.every(({ fills }) => !fills);
  }).length;
