import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

// Judges passwords beside the server: the dictionaries take some 70 MB, and an odd password 300 ms.
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  // With the library's 512 one password of 72 odd characters takes two seconds.
  l33tMaxSubstitutions: 50,
});

parentPort?.on("message", ({ password, words }: { password: string; words: string[] }) => {
  const { score, feedback } = zxcvbn.check(password, words);
  parentPort?.postMessage({ score, warning: feedback.warning });
});
