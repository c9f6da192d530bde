import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { answerTasks } from "./child-side.ts";
import type { PasswordStrength } from "./password-strength.ts";

// Runs outside the server: the dictionaries take some 70 MB, and an unusual password 300 ms.
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  // With the library's default of 512, a password of 72 unusual characters takes two seconds.
  l33tMaxSubstitutions: 50,
});

answerTasks(({ password, words }: { password: string; words: string[] }): PasswordStrength => {
  const { score, feedback } = zxcvbn.check(password, words);
  return { score, warning: feedback.warning };
});
