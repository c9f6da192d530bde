import { z } from "zod";
import type { Trx } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { remind } from "#core/db/letters.ts";
import { countOf } from "#core/domain/words.ts";
import { listPosters, type StoredClaim, selectOpen } from "./name-claims.ts";

/** Asks those who posted works to confirm whose name it is: one letter for the claims that a member made at once. */
export async function tellPosters(trx: Trx, claims: StoredClaim[], now: Date): Promise<void> {
  const claimsOf = Map.groupBy(claims, ({ userId }) => userId);
  for (const reader of await listPosters(trx, [...claimsOf.keys()])) {
    const first = claimsOf.get(reader)?.[0];
    if (first) await remind(trx, { noun: "name", about: first.id, reader }, now);
  }
}

interface Claimed {
  name: string;
  member: string;
  works: number;
}

/** To those who posted works with a name that a member says is theirs; about the first of the claims. */
export const nameLetters = letterNoun<Pick<Claimed, "name">, Claimed>({
  told: z.object({ name: z.string() }).partial(),
  async read(trx, about, { id: reader }) {
    const found = new Map<string, Claimed>();
    const first = await selectOpen(trx)
      .select(["name_claim.createdAt", "profile.name as member"])
      .where("name_claim.id", "in", about)
      .execute();
    for (const { id, name, member, profileId, createdAt } of first) {
      const { works } = await selectOpen(trx)
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as("works"))
        .where("name_claim.profileId", "=", profileId)
        .where("name_claim.name", "=", name)
        .where("name_claim.createdAt", "=", createdAt)
        .where("post.accountId", "=", reader)
        .executeTakeFirstOrThrow();
      if (works > 0) found.set(id, { name, member, works });
    }
    return found;
  },
  compose: (told, { name, member, works }, { firstName, publicUrl }) =>
    told
      ? null
      : {
          subject: `Is “${name}” ${member}?`,
          greeting: `Dear ${firstName},`,
          paragraphs: [
            `${member} says that the name “${name}” on ${countOf(works, "work")} that you posted is theirs.`,
            "If you confirm it, the name links to their page; if they are an author, they can also edit the work. If you are not sure, you can ignore this message.",
          ],
          action: { label: "Confirm or refuse", href: `${publicUrl}/profile#names` },
        },
});
