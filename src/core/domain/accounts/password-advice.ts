/** Why a password is weak, by zxcvbn's warning keys. */
const reasons: Record<string, string> = {
  straightRow: "it follows a row of keys",
  keyPattern: "it follows a pattern on the keyboard",
  simpleRepeat: "it repeats the same characters",
  extendedRepeat: "it repeats the same characters",
  sequences: "it is a sequence, such as abc or 6543",
  recentYears: "it is mostly a year",
  dates: "it is mostly a date",
  topTen: "it is a very common password",
  topHundred: "it is a very common password",
  common: "it is a very common password",
  similarToCommon: "it is close to a very common password",
  wordByItself: "it is a single word",
  namesByThemselves: "it is mostly a name",
  commonNames: "it is mostly a name",
  userInputs: "it contains your name, your e-mail address or a word of this institute",
};

/** The message for a new password that is too weak. */
export function passwordAdvice(warning: string | null): string {
  const reason = warning === null ? undefined : reasons[warning];
  const verdict = reason
    ? `This password is too easy to guess: ${reason}.`
    : "This password is too easy to guess.";
  return `${verdict} Try three or four unrelated words.`;
}
