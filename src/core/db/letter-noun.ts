import type { z } from "zod";
import type { MailDraft } from "#core/formats/mail.ts";
import type { Trx } from "./connect.ts";

/** To whom a letter goes, as their account says when it is sent; an address without an account has no names. */
export interface Reader {
  /** The account's id, or the address. */
  id: string;
  email: string;
  name: string;
  firstName: string;
  /** The site's address, without a trailing slash. */
  publicUrl: string;
}

/** What letters are made with besides the database; a part adds what its own need. */
export interface LetterServices {
  /** The site's address, without a trailing slash. */
  publicUrl(): string;
  /** The signature of a text, for a link that needs no account. */
  sign(text: string): string;
}

/** What is true of a record when its letter is due. */
export interface Current {
  /** As JSON; null if nothing of it is to be stored, since each letter is an event of its own. */
  facts: string | null;
  /** The letter that says what a reader has not been told; null if there is nothing to say. */
  compose(told: string | null): Promise<MailDraft | null> | MailDraft | null;
}

/** The letters about one noun. */
export interface LetterNoun {
  /**
   * Whether they go to addresses that nobody has proven: such a letter greets with "Hello," and repeats nothing that
   * somebody typed. Accounts whose address is not proven get no others.
   */
  mayBeUnproven?: true;
  /** What is true of records now; of one that is missing no letter is sent. */
  read(
    trx: Trx,
    about: readonly string[],
    to: Reader,
    now: Date,
    services: LetterServices,
  ): Promise<Map<string, Current>>;
}

/** Letters to addresses that nobody has proven. */
export const toUnproven = (noun: LetterNoun): LetterNoun => ({ ...noun, mayBeUnproven: true });

/** The letters of each noun, by its name. */
export type LetterNouns = Readonly<Record<string, LetterNoun>>;

interface NounOfFacts<Told extends object, Facts extends Told> {
  /** Reads what was told before. Stays: stored letters of an earlier version did not tell everything. */
  told: z.ZodType<Partial<Told>>;
  read(trx: Trx, about: readonly string[], to: Reader, now: Date): Promise<Map<string, Facts>>;
  /** Compares what was told with what is true; a fact that is undefined was not told. */
  compose(told: Partial<Told> | null, is: Facts, to: Reader): MailDraft | null;
}

/** The letters about a noun whose facts are compared with those that were told. */
export const letterNoun = <Told extends object, Facts extends Told>(
  noun: NounOfFacts<Told, Facts>,
): LetterNoun => ({
  async read(trx, about, to, now) {
    const found = await noun.read(trx, about, to, now);
    const currents = [...found].map(([id, is]): [string, Current] => [
      id,
      {
        facts: JSON.stringify(is),
        compose: (told) => noun.compose(told === null ? null : noun.told.parse(JSON.parse(told)), is, to),
      },
    ]);
    return new Map(currents);
  },
});
