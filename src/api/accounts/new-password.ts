import { passwordStrength } from "#adapters/password-strength.ts";
import { passwordAdvice } from "#domain/accounts/password-advice.ts";
import { AppError } from "#domain/errors.ts";
import { institute } from "#institute";

/** Of zxcvbn's 0 to 4: 3 stands for 10⁸ guesses or more. */
const MIN_SCORE = 3;

/** Words of the institute that someone who knows it would try first. */
const instituteWords = wordsOf(
  "Malimbe",
  institute.name,
  institute.shortName,
  institute.place,
  institute.fieldStation.name,
  ...institute.address,
);

interface Owner {
  name: string;
  email: string;
}

/** Refuses a new password that can be guessed, by people who know its owner too; `email` is the address they sign in with. */
export async function assertStrongPassword(password: string, { name, email }: Owner): Promise<void> {
  const names = wordsOf(name);
  const joined = ["", " ", ".", "-", "_"].flatMap((sign) => [
    names.join(sign),
    names.toReversed().join(sign),
  ]);
  const personal = [email, ...wordsOf(email), ...names, ...joined];
  const { score, warning } = await passwordStrength(password, [...personal, ...instituteWords]);
  if (score >= MIN_SCORE) return;
  const message = passwordAdvice(warning);
  throw new AppError("invalid", message, { fields: { password: message } });
}

function wordsOf(...texts: string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));
  return [...new Set(words.filter((word) => word.length > 2))];
}
