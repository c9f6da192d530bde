/** The letters about requests for a copy: to prove an address, to those who answer, and to the person who asked. */
export const copyLetterNouns = { prove: "copy-prove", asked: "copy-asked", outcome: "copy-outcome" } as const;
