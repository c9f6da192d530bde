import type { Trx } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { listPosters, type StoredClaim } from "#db/posts/name-claims.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { countOf } from "#domain/words.ts";
import { composeMail } from "#formats/mail.ts";

/** Asks those who posted the works to confirm whose name it is; call inside the transaction. */
export async function notifyPosters(
  trx: Trx,
  publicUrl: string,
  { member, name, claims }: { member: Account; name: string; claims: StoredClaim[] },
): Promise<void> {
  const claimsOf = Map.groupBy(claims, ({ userId }) => userId);
  for (const { accountId, email, firstName } of await listPosters(trx, [...claimsOf.keys()])) {
    const [first, ...others] = claimsOf.get(accountId) ?? [];
    if (!first) continue;
    const works = countOf(others.length + 1, "work");
    await outbox.enqueue(trx, {
      ...{ key: `name-claimed:${first.id}`, kind: "name-claimed", about: first.id, to: email },
      ...composeMail({
        subject: `Is “${name}” ${member.name}?`,
        greeting: `Dear ${firstName},`,
        paragraphs: [
          `${member.name} says that the name “${name}” on ${works} that you posted is theirs.`,
          "If you confirm it, the name links to their page; if they are an author, they can also edit the work. If you are not sure, you can ignore this message.",
        ],
        action: { label: "Confirm or refuse", href: `${publicUrl}/profile#names` },
      }),
    });
  }
}
