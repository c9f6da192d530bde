import type { Db } from "#core/db/connect.ts";
import { wordsOf } from "#core/domain/words.ts";
import { compareNames, familyWords } from "#institute/domain/people/name-likeness.ts";
import { type FoundAuthor, toFreeAuthor } from "#institute/domain/posts/lookup.ts";
import type { NameQuestion } from "#institute/domain/works/works-import.ts";

/** Who is a member among the authors of an import: by the ORCID iD or a name that was confirmed; others are asked about. */
export interface NamedMembers {
  memberOf(author: FoundAuthor): string | undefined;
  membersLike(author: FoundAuthor): NameQuestion["members"];
}

/** Reads the members once, for thousands of authors. */
export async function readNamedMembers(db: Db): Promise<NamedMembers> {
  const members = await db
    .selectFrom("profile")
    .select(["id as profileId", "name", "slug", "orcid"])
    .where("deletedAt", "is", null)
    .execute();
  const claims = await db
    .selectFrom("name_claim")
    .innerJoin("profile", "profile.id", "name_claim.profileId")
    .select(["name_claim.name", "profileId"])
    .where("role", "=", "author")
    .where("confirmedAt", "is not", null)
    .where("profile.deletedAt", "is", null)
    .distinct()
    .execute();
  const byOrcid = Map.groupBy(members, ({ orcid }) => orcid ?? "");
  const byClaim = Map.groupBy(claims, ({ name }) => name);
  const byName = Map.groupBy(
    members.flatMap((member) => keysOfName(member.name).map((key) => ({ key, member }))),
    ({ key }) => key,
  );
  const onlyOf = (found: { profileId: string }[] = []) =>
    found.length === 1 ? found[0]?.profileId : undefined;
  return {
    memberOf: (author) =>
      author.kind === "person"
        ? (onlyOf(author.orcid ? byOrcid.get(author.orcid) : []) ?? onlyOf(byClaim.get(nameOf(author))))
        : undefined,
    membersLike(author) {
      if (author.kind !== "person") return [];
      const name = nameOf(author);
      const found = keysOfName(name).flatMap((key) => byName.get(key) ?? []);
      const alike = new Map(
        found.flatMap(({ member: { orcid, ...member } }) => {
          const likeness = compareNames(toFreeAuthor(author), { name: member.name });
          const isOther = orcid !== null && author.orcid !== undefined && orcid !== author.orcid;
          return likeness && !isOther ? [[member.profileId, { ...member, likeness }] as const] : [];
        }),
      );
      return [...alike.values()];
    },
  };
}

const nameOf = (author: FoundAuthor) => toFreeAuthor(author).name;

/** The family name, and all words in any order. */
const keysOfName = (name: string): string[] => [
  `family ${familyWords(name)?.join(" ")}`,
  `all ${wordsOf(name).toSorted().join(" ")}`,
];
