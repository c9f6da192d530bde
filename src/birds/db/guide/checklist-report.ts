import {
  beforeSplit,
  type ChangeKind,
  type ChecklistAnswers,
  type ChecklistChange,
  type ChecklistChanges,
  changeKindNames,
  join,
  leave,
  MAX_LISTED_CHANGES,
  partOfAnswer,
} from "#birds/domain/guide/checklist-changes.ts";
import { findListedSpecies } from "#birds/domain/guide/sensitive-index.ts";
import type { Species } from "#birds/domain/guide/species.ts";
import type { Db } from "#core/db/connect.ts";
import { recordOf } from "#core/domain/keys.ts";
import { readBasis } from "./name-basis.ts";

interface NewChange {
  kind: ChangeKind;
  before: readonly Pick<Species, "_id" | "name" | "scientificName">[];
  after?: readonly { line: number; name: string; scientificName: string }[];
  why?: string | null;
  details?: string[];
  /** What is done without an answer. */
  answer: string | null;
  problem?: string | null;
}

/** The answers that make sense for a kind of change. */
const possible: Record<ChangeKind, (answer: string) => boolean> = {
  split: (answer) => [beforeSplit, leave].includes(answer) || partOfAnswer(answer) !== undefined,
  lump: (answer) => [join, leave].includes(answer),
  renamed: (answer) => answer === leave,
  new: (answer) => answer === leave,
  gone: () => false,
  changed: () => false,
};

/** Collects what a checklist changes, with the answers of an admin. */
export type ChangeList = Awaited<ReturnType<typeof createChangeList>>;

export async function createChangeList(
  db: Db,
  { answers = {}, dryRun }: { answers?: ChecklistAnswers | undefined; dryRun: boolean },
) {
  const counts = dryRun ? await countBySpecies(db) : new Map<string, number>();
  const sensitive = new Set(findListedSpecies(await readBasis(db)).map(({ species }) => species.id));
  const changes: ChecklistChanges = { totals: recordOf(changeKindNames, () => 0), waiting: 0, listed: [] };
  const answerTo = (kind: ChangeKind, subject: string | number): string | null => {
    const answer = answers[`${kind}:${subject}`];
    return answer !== undefined && possible[kind](answer) ? answer : null;
  };
  return {
    changes,
    answerTo,
    /** Adds a change; returns what is to be done. */
    add({ kind, before, after = [], why, details = [], ...rest }: NewChange): string | null {
      const subject = after[0]?.line ?? before[0]?._id ?? "";
      const answer = answerTo(kind, subject) ?? rest.answer;
      changes.totals[kind] += 1;
      if (answer === null) changes.waiting += 1;
      const change: ChecklistChange = {
        key: `${kind}:${subject}`,
        kind,
        why: why ?? null,
        details,
        answer,
        before: before.map(({ name, scientificName }) => ({ name, scientificName })),
        after: after.map(({ line, name, scientificName }) => ({ line, name, scientificName })),
        counts: before.reduce((sum, { _id }) => sum + (counts.get(_id) ?? 0), 0),
        isSensitive: before.some(({ _id }) => sensitive.has(_id)),
        problem: rest.problem ?? null,
      };
      if (changes.totals[kind] <= MAX_LISTED_CHANGES) changes.listed.push(change);
      return answer;
    },
  };
}

/** The number of public counts of each species of the guide. */
async function countBySpecies(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("published_count")
    .innerJoin("counted_species as counted", "counted.id", "published_count.speciesId")
    .where("counted.taxonId", "is not", null)
    .select(["counted.taxonId", ({ fn }) => fn.countAll<number>().as("counts")])
    .groupBy("counted.taxonId")
    .execute();
  return new Map(rows.map(({ taxonId, counts }) => [taxonId ?? "", counts]));
}
