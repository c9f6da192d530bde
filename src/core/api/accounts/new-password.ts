import { passwordStrength } from "#core/adapters/password-strength.ts";
import { passwordAdvice } from "#core/domain/accounts/password-advice.ts";
import { AppError } from "#core/domain/errors.ts";
import { fieldStation, institute } from "#core/institute.ts";

/** zxcvbn's scores go from 0 to 4; 3 means at least 10⁸ guesses. */
const MIN_SCORE = 3;

/** Words about the institute that an attacker would try first. */
const instituteWords = () =>
  wordsOf(
    "Malimbe",
    institute().name,
    institute().shortName,
    institute().place,
    fieldStation.name,
    ...institute().address,
  );

interface Owner {
  name: string;
  email: string;
}

/** Throws if a password is easy to guess, even with the owner's name and sign-in e-mail address. */
export async function assertStrongPassword(password: string, { name, email }: Owner): Promise<void> {
  const names = wordsOf(name);
  const joined = ["", " ", ".", "-", "_"].flatMap((sign) => [
    names.join(sign),
    names.toReversed().join(sign),
  ]);
  const personal = [email, ...wordsOf(email), ...names, ...joined];
  const { score, warning } = await passwordStrength(password, [...personal, ...instituteWords()]);
  if (score >= MIN_SCORE) return;
  const message = passwordAdvice(warning);
  throw new AppError("invalid", message, { fields: { password: message } });
}

function wordsOf(...texts: string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));
  return [...new Set(words.filter((word) => word.length > 2))];
}
