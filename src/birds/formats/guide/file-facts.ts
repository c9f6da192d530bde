import { type FileFact, fileFacts, lacksFact, type UnstatedFacts } from "#birds/domain/guide/file-facts.ts";
import { recordOf } from "#core/domain/keys.ts";
import type { Checklist } from "./checklist.ts";
import type { ChecklistDraft } from "./checklist-row.ts";

/** What an admin says once of a whole checklist. */
export type FileFacts = { [Field in FileFact]?: ChecklistDraft[Field] };

/** How many rows leave out each fact. */
export const countUnstated = ({ rows }: Checklist): UnstatedFacts =>
  recordOf(fileFacts, (fact) => rows.filter(({ draft }) => lacksFact[fact](draft)).length);

/** A checklist whose rows have what was said of the file, unless they say it themselves. */
export const withFileFacts = (checklist: Checklist, said: FileFacts): Checklist => ({
  ...checklist,
  rows: checklist.rows.map((row) => {
    const lacking = fileFacts.filter((fact) => said[fact] && lacksFact[fact](row.draft));
    return {
      ...row,
      draft: { ...row.draft, ...Object.fromEntries(lacking.map((fact) => [fact, said[fact]])) },
    };
  }),
});
