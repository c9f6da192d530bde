import type { UnstatedFacts } from "#birds/domain/guide/checklist-changes.ts";
import { iucnCategories } from "#birds/domain/guide/iucn.ts";
import type { Checklist, ChecklistDraft } from "./checklist.ts";

/** What an admin says once of a whole checklist, for the rows that do not say it. */
export type FileFacts = { [Field in keyof UnstatedFacts]?: ChecklistDraft[Field] };

// A category that rests on no assessment has no year.
const hasNoYear = ({ status, statusYear }: ChecklistDraft) =>
  Boolean(status && iucnCategories[status].weight > 0) && statusYear === undefined;
const hasNoList = ({ taxonomyVersion }: ChecklistDraft) => taxonomyVersion === undefined;

/** How many rows have a Red List category without its year, and how many do not say which list their names follow. */
export const countUnstated = ({ rows }: Checklist): UnstatedFacts => ({
  statusYear: rows.filter(({ draft }) => hasNoYear(draft)).length,
  taxonomyVersion: rows.filter(({ draft }) => hasNoList(draft)).length,
});

/** A checklist whose rows have what was said of the file, unless they say it themselves. */
export const withFileFacts = (
  checklist: Checklist,
  { statusYear, taxonomyVersion }: FileFacts,
): Checklist => ({
  ...checklist,
  rows: checklist.rows.map((row) => ({
    ...row,
    draft: {
      ...row.draft,
      ...(statusYear && hasNoYear(row.draft) && { statusYear }),
      ...(taxonomyVersion && hasNoList(row.draft) && { taxonomyVersion }),
    },
  })),
});
