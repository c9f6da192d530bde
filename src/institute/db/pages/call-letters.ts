import { type Current, type LetterNoun, type LetterServices, toUnproven } from "#core/db/letter-noun.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import { type LetterLink, letterLinks } from "#institute/domain/pages/call-letters.ts";
import { callState } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import {
  type CallLetterLinks,
  confirmMail,
  listedMail,
  openMail,
} from "#institute/formats/pages/call-mails.ts";
import type { ReadCalls } from "./calls.ts";

/** The names of these letters. */
export const callLetterNouns = { confirm: "call-confirm", open: "call-open" } as const;

/** What the token of a link says: what it does, and for which subscription. */
export const signedText = (link: LetterLink, id: string): string => `call-letter ${link} ${id}`;

function linksOf(id: string, { sign, publicUrl }: LetterServices): CallLetterLinks {
  const [confirm = "", leave = ""] = letterLinks.map(
    (link) => `${publicUrl()}/calls/${link}/${id}.${sign(signedText(link, id))}`,
  );
  return { publicUrl: publicUrl(), confirm, leave };
}

interface Subscription {
  id: string;
  isConfirmed: boolean;
  call: ShownCall;
}

/** The letters about calls in a state; of one in another state there is nothing to say. */
const ofCalls = (
  state: "announced" | "open",
  factsOf: (subscription: Subscription) => string | null,
  compose: (subscription: Subscription, links: CallLetterLinks) => MailDraft | null,
): LetterNoun => ({
  async read(trx, about, _to, now, services) {
    const at = now.toISOString();
    const calls = await services.content.readCalls(trx, at);
    const rows = await trx.selectFrom("call_subscription").selectAll().where("id", "in", about).execute();
    const found = new Map<string, Current>();
    for (const { id, call: slug, confirmedAt } of rows) {
      const call = calls.find(({ name }) => name === slug);
      if (!call || callState(call, at) !== state) continue;
      const subscription = { id, call, isConfirmed: confirmedAt !== null };
      found.set(id, {
        facts: factsOf(subscription),
        compose: (told) => (told === null ? compose(subscription, linksOf(id, services)) : null),
      });
    }
    return found;
  },
});

/** To an address that was typed into the form of an announced call. */
export const confirmLetters = toUnproven(
  ofCalls(
    "announced",
    () => null,
    ({ call, isConfirmed }, links) => (isConfirmed ? listedMail : confirmMail)(call, links),
  ),
);

/** To a confirmed address once its call is open; what it was told is stored, so that it is told once. */
export const openLetters = ofCalls(
  "open",
  ({ call }) => JSON.stringify({ call: call.name }),
  ({ call, isConfirmed }, links) => (isConfirmed ? openMail(call, links) : null),
);

declare module "#core/db/letter-noun.ts" {
  interface LetterServices {
    content: { readCalls: ReadCalls };
  }
}
