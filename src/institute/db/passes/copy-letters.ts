import { findById } from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import { type Current, type LetterNoun, type LetterServices, toUnproven } from "#core/db/letter-noun.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { lapseDay } from "#institute/domain/passes/pass.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { askedMail, type CopyOutcome, outcomeMail, proveMail } from "#institute/formats/passes/copy-mails.ts";
import { listAuthors } from "../posts/names/authors.ts";
import { type AskedWork, findAskedWork, mootOf } from "./copy-requests.ts";
import { passPath, passToken } from "./pass-token.ts";
import type { PassRow } from "./passes.ts";

const selectRequests = (trx: Trx, ids: readonly string[], states: PassRow["state"][]) =>
  trx
    .selectFrom("pass")
    .selectAll()
    .where("id", "in", ids)
    .where("opens", "=", "file")
    .where("state", "in", states)
    .execute();

/** To an address that somebody typed who asks for a copy. */
export const proveLetters = toUnproven({
  async read(trx, about, _to, _now, { sign, publicUrl }) {
    const rows = await selectRequests(trx, about, ["asked"]);
    return new Map(
      rows.map(({ id }): [string, Current] => {
        const href = `${publicUrl()}/passes/confirm/${passToken(sign, "confirm", id)}`;
        return [id, { facts: null, compose: () => proveMail(href) }];
      }),
    );
  },
});

/** To each person who may answer a request, while it waits and they may; each has a link of their own. */
export const askedLetters: LetterNoun = {
  async read(trx, about, to, now, { sign, publicUrl }) {
    const found = new Map<string, Current>();
    const account = await findById(trx, to.id);
    for (const pass of await selectRequests(trx, about, ["waiting"])) {
      const work = await findAskedWork(trx, pass.subjectId);
      if (!work || mootOf(work, now) || !account) continue;
      const rights = { userId: work.userId, authors: await listAuthors(trx, work.id) };
      if (!can(account, "pass.give", rights)) continue;
      const askedAt = pass.confirmedAt ?? pass.askedAt;
      const asked = { ...pass, email: pass.email ?? "", title: work.title, askedAt };
      const href = `${publicUrl()}/passes/answer/${passToken(sign, "answer", pass.id, account._id)}`;
      const closesOn = lapseDay(askedAt);
      const { firstName } = to;
      found.set(pass.id, {
        // What they were told is stored, so that they are told once.
        facts: JSON.stringify({ askedAt }),
        compose: (told) => (told === null ? askedMail(asked, { firstName, href, closesOn }) : null),
      });
    }
    return found;
  },
};

/** To the person who asked, at the address that they proved. */
export const outcomeLetters: LetterNoun = {
  async read(trx, about, _to, now, services) {
    const found = new Map<string, Current>();
    for (const pass of await selectRequests(trx, about, ["open", "declined", "lapsed", "ended"])) {
      const work = await findAskedWork(trx, pass.subjectId);
      const outcome = outcomeOf(pass, work, now, services);
      if (outcome) found.set(pass.id, { facts: null, compose: () => outcomeMail(outcome) });
    }
    return found;
  },
};

function outcomeOf(
  pass: PassRow,
  work: AskedWork | undefined,
  now: Date,
  { sign, publicUrl }: Pick<LetterServices, "sign" | "publicUrl">,
): CopyOutcome | null {
  const { state, words, until } = pass;
  if (!work) return null;
  const asked = { title: work.title, askedAt: pass.askedAt };
  const href = publicUrl() + postHref(work);
  if (state === "declined") return { ...asked, became: "declined", words, href };
  if (state === "lapsed") return { ...asked, became: "lapsed", href };
  if (state === "open")
    return until === null || until < lagosDay(now)
      ? null
      : { ...asked, became: "given", words, until, href: publicUrl() + passPath(sign, pass.id) };
  // One that was given and ended is known to the person who ended it; its door says so.
  const moot = pass.answeredAt === null ? mootOf(work, now) : null;
  return moot && { ...asked, became: "moot", reason: moot, href };
}
