import { type Current, toUnproven } from "#core/db/letter-noun.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { shownMail } from "#institute/formats/passes/pass-mails.ts";
import { copyLetterNouns } from "./copy-letter-nouns.ts";
import { passPath } from "./pass-token.ts";

/** The letters about passes, which are forgotten with them. */
export const passLetterNouns = ["shown", ...Object.values(copyLetterNouns)];

/** The link to a draft or a post, to an address that its giver typed. */
export const shownLetters = toUnproven({
  async read(trx, about, _to, now, { sign, publicUrl }) {
    const rows = await trx
      .selectFrom("pass")
      .select(["id", "until"])
      .where("id", "in", about)
      .where("opens", "<>", "file")
      .where("state", "=", "open")
      .execute();
    const found = new Map<string, Current>();
    for (const { id, until } of rows)
      if (until !== null && until >= lagosDay(now))
        found.set(id, {
          facts: null,
          compose: () => shownMail({ href: publicUrl() + passPath(sign, id), until }),
        });
    return found;
  },
});
