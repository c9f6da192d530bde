import type { Db } from "#core/db/connect.ts";
import { readNamedMembers } from "#institute/db/works/named-members.ts";
import type { FreeAuthor } from "#institute/domain/posts/author-input.ts";
import { readAuthors } from "#institute/domain/posts/read-authors.ts";

/** Says which names of a row may be members', who are not linked by name alone; `own` is the profile of its owner, who is. */
export type NoteMembers = (
  authors: readonly (string | FreeAuthor)[],
  notes: string[],
  own?: string | null,
) => void;

/** Reads the members once, for all rows of an older site. */
export async function readMemberNotes(db: Db): Promise<NoteMembers> {
  const { membersLike } = await readNamedMembers(db);
  return (authors, notes, own = null) => {
    for (const written of authors) {
      const name = typeof written === "string" ? written : written.name;
      const [author, another] = readAuthors(name).authors;
      if (!author || another || author.kind !== "person" || name.includes("@")) continue;
      const found = membersLike({ family: author.family, given: author.given, kind: "person" });
      const [one, other] = found;
      if (!one || (!other && one.profileId === own && one.likeness === "same")) continue;
      notes.push(
        `“${name}” may be ${found.map((member) => `${member.name}, /member/${member.slug}`).join(" or ")}`,
      );
    }
  };
}
