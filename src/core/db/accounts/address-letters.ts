import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import * as letters from "#core/formats/accounts/address-letters.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import type { Trx } from "../connect.ts";
import { type LetterNoun, type Reader, toUnproven } from "../letter-noun.ts";
import { ask } from "../letters.ts";
import { findById } from "./accounts.ts";
import { findOwner, findWanted } from "./address.ts";
import { createForAddress } from "./tokens.ts";

const send = (noun: string) => (trx: Trx, accountId: string, reader: string) =>
  ask(trx, { noun, about: accountId, reader }, new Date());

/** Sends the link to the address that an account is to have; to one that has an account, what its owner can do. */
export const sendAddressLink = send("address");
/** Tells the owner at the present address that another is to replace it. */
export const warnOfAddress = send("address-warning");
/** Tells the owner at an earlier address that it was replaced. */
export const tellOfAddress = send("address-changed");
/** Tells the owner at a new address that an admin has given the account this one. */
export const tellOfGivenAddress = send("address-given");

/** Tells the owner at the address of an account that it was closed. */
export const tellOfClosing = send("closed");

/** A letter about an account to one of its addresses, each an event. */
const noun = (
  compose: (trx: Trx, account: Account, to: Reader) => Promise<MailDraft | null> | MailDraft | null,
): LetterNoun => ({
  async read(trx, about, reader) {
    const found = new Map();
    for (const id of about) {
      const account = await findById(trx, id);
      const to = account && { ...reader, name: account.name };
      if (to) found.set(id, { facts: null, compose: () => compose(trx, account, to) });
    }
    return found;
  },
});

export const addressLetters: Readonly<Record<string, LetterNoun>> = {
  address: toUnproven(
    noun(async (trx, account, to) => {
      if ((await findWanted(trx, account._id)) !== to.email) return null;
      const owner = await findOwner(trx, to.email);
      if (owner) return owner.disabledAt === null ? letters.takenAddressLetter(to) : null;
      return letters.newAddressLetter(await createForAddress(trx, account._id, to.email), to);
    }),
  ),
  "address-warning": noun(async (trx, account, to) => {
    const wanted = await findWanted(trx, account._id);
    return wanted === null || account.email !== to.email ? null : letters.addressWarning(wanted, to);
  }),
  "address-changed": noun((_trx, account, to) =>
    account.email === to.email ? null : letters.changedAddressLetter(account.email, to),
  ),
  closed: {
    async read(trx, about, to) {
      const closed = await trx
        .selectFrom("account")
        .select(["id", "firstName", "lastName"])
        .where("id", "in", about)
        .where("closedAt", "is not", null)
        .execute();
      return new Map(
        closed.map(({ id, ...names }) => [
          id,
          { facts: null, compose: () => letters.closedLetter({ ...to, name: fullName(names) }) },
        ]),
      );
    },
  },
  "address-given": toUnproven(
    noun((_trx, account, to) => (account.email === to.email ? letters.givenAddressLetter(to) : null)),
  ),
};
