import type { Certainty } from "./rank.ts";

/** How the subject of a message begins that asks which bird it was. */
export const birdQuestion = "Which bird?";

/** What is said above the first twelve, by how sure they are. */
export const certaintyWords: Readonly<Record<Certainty, { title: string; text: string }>> = {
  likely: {
    title: "Likely one of these",
    text: "Your answers fit these birds clearly better than others.",
  },
  several: {
    title: "Perhaps one of these",
    text: "Several birds fit your answers. Answer one more to bring yours up.",
  },
  any: {
    title: "It could be any of these",
    text: "Many birds fit as well. Answer one more to bring yours up.",
  },
};
