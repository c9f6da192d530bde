import "#birds/domain/waiting-rows.ts";
import { MAX_UNMATCHED } from "#birds/domain/guide/counted-taxon.ts";
import { bestAnswer } from "#birds/domain/guide/name-guess.ts";
import type { WaitingSource } from "#core/db/part.ts";
import { timeOfId } from "#core/db/record.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { waitingOf } from "#core/domain/waiting.ts";
import { compareText, countOf } from "#core/domain/words.ts";
import { listUnmatched, withProposals } from "./name-rules.ts";

/** The counted names that match no species of the guide. */
export const waitingNames: WaitingSource = async (db, viewer, { limit }) => {
  if (!can(viewer, "names.settle")) return undefined;
  const names = (await listUnmatched(db)).sort((a, b) => compareText(a._id, b._id));
  const first = names.slice(0, limit > 0 ? MAX_UNMATCHED : 0);
  const read = (await withProposals(db, first)).map((name) => {
    const { _id: id, englishName: title, scientificName, rows: counts } = name;
    const guess = bestAnswer(name);
    return {
      id,
      title,
      detail: [scientificName, countOf(counts, "count")].filter(Boolean).join(" · "),
      since: timeOfId(id),
      href: "/unmatched-names",
      ...(guess && { guess }),
    };
  });
  // What can be settled on the spot comes before what a person has to look up.
  const rows = read.toSorted((a, b) => Number(!("guess" in a)) - Number(!("guess" in b)));
  const oldest = timeOfId(names[0]?._id ?? "");
  return { names: { ...waitingOf(names.length, rows, limit), oldest } };
};
