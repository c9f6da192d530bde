import type { Db } from "#core/db/connect.ts";
import { wordsOf } from "#core/domain/words.ts";
import { type FoundAuthor, toFreeAuthor } from "#institute/domain/posts/lookup.ts";
import { recall } from "../posts/names/name-readings.ts";

/** An author of a record elsewhere, with the member who it is, if that is sure. */
export type LinkedAuthor = FoundAuthor & { member: { profileId: string; name: string } | null };

const MAX_LINKED = 100;

/** Adds the members among authors: those with the same ORCID iD, and those with the same whole name that one alone has. */
export async function linkMembers(db: Db, found: readonly FoundAuthor[]): Promise<LinkedAuthor[]> {
  const authors = await recall(db, found);
  const people = authors.filter(({ kind }) => kind === "person").slice(0, MAX_LINKED);
  const names = people.filter(hasWholeNames).map(nameKey);
  const orcids = people.flatMap(({ orcid }) => orcid ?? []);
  const members =
    people.length === 0
      ? []
      : await db
          .selectFrom("profile")
          .select(["id as profileId", "name", "orcid", "sortName"])
          .where("deletedAt", "is", null)
          .where(({ or, eb }) =>
            or([eb("orcid", "in", [...orcids, ""]), eb("sortName", "in", [...names, ""])]),
          )
          .execute();
  return authors.map((author) => {
    const byOrcid = members.filter(({ orcid }) => orcid !== null && orcid === author.orcid);
    const byName = hasWholeNames(author)
      ? members.filter(
          ({ orcid, sortName }) =>
            sortName === nameKey(author) && (!orcid || !author.orcid || orcid === author.orcid),
        )
      : [];
    const [member, another] = byOrcid.length > 0 ? byOrcid : byName;
    const isSure = author.kind === "person" && member !== undefined && another === undefined;
    return { ...author, member: isSure ? { profileId: member.profileId, name: member.name } : null };
  });
}

/** “W. Cresswell” may be several people. */
const hasWholeNames = ({ given, family }: FoundAuthor) =>
  given.length > 2 && !given.includes(".") && family !== "";

const nameKey = (author: FoundAuthor) => wordsOf(toFreeAuthor(author).name).join(" ");
