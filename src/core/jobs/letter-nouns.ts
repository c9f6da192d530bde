import { addressLetters } from "#core/db/accounts/address-letters.ts";
import { confirmLetters, passwordLetters, resetLetters } from "#core/db/accounts/letters.ts";
import { morningLetters } from "#core/db/accounts/morning-letters.ts";
import * as followLetters from "#core/db/follows/follow-letters.ts";
import { followNouns } from "#core/db/follows/follows.ts";
import type { LetterNouns } from "#core/db/letter-noun.ts";
import { dbParts } from "#core/db/part.ts";
import { failedBackupLetters, oldBackupLetters } from "./backups/letters.ts";

const ofCore: LetterNouns = {
  confirm: confirmLetters,
  reset: resetLetters,
  password: passwordLetters,
  ...addressLetters,
  waiting: morningLetters,
  [followNouns.confirm]: followLetters.confirmLetters,
  [followNouns.news]: followLetters.newsLetters,
  "backup-old": oldBackupLetters,
  "backup-failed": failedBackupLetters,
};

/** The letters of each noun, of all parts of the program. */
export const letterNouns = (): LetterNouns =>
  Object.fromEntries(
    [ofCore, ...dbParts().map(({ letters }) => letters)].flatMap((letters) => Object.entries(letters)),
  );
