import type { Account } from "#core/domain/accounts/viewer.ts";
import { confirmLetter, passwordLetter, resetLetter } from "#core/formats/accounts/account-letters.ts";
import type { Trx } from "../connect.ts";
import { type LetterNoun, toUnproven } from "../letter-noun.ts";
import { ask } from "../letters.ts";
import { findByEmail, findById } from "./accounts.ts";
import * as links from "./tokens.ts";

// Links are made when their letters are written, so that no secret waits in the database.

/** Sends the link that confirms an account’s e-mail address. */
export const askToConfirm = (trx: Trx, { _id }: Account): Promise<void> =>
  ask(trx, { noun: "confirm", about: _id, reader: _id }, new Date());

/** Sends the link that sets a new password, if there is an account with the address; the response time does not tell. */
export const sendReset = (trx: Trx, email: string, mayBeSent: boolean): Promise<void> =>
  ask(trx, { noun: "reset", about: email, reader: mayBeSent ? email : "" }, new Date());

/** Tells the owner that their password was changed. */
export const tellOfPassword = (trx: Trx, { _id }: Account): Promise<void> =>
  ask(trx, { noun: "password", about: _id, reader: _id }, new Date());

export const confirmLetters = toUnproven({
  async read(trx, about, to) {
    const account = await findById(trx, to.id);
    if (!account || account.isConfirmed) return new Map();
    const compose = async () => confirmLetter(await links.create(trx, "confirm", account._id), to.publicUrl);
    return new Map(about.map((id) => [id, { facts: null, compose }]));
  },
});

export const resetLetters = toUnproven({
  async read(trx, about, { email, publicUrl }) {
    const account = await findByEmail(trx, email);
    if (!account) return new Map();
    const compose = async () => resetLetter(await links.create(trx, "reset", account._id), publicUrl);
    return new Map(about.map((id) => [id, { facts: null, compose }]));
  },
});

export const passwordLetters: LetterNoun = {
  read: async (_trx, about, to) =>
    new Map(about.map((id) => [id, { facts: null, compose: () => passwordLetter(to) }])),
};
