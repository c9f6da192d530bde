/** Takes the place of what citation-js would fetch addresses with. */
export default function noFetch(): never {
  throw new Error("A pasted record is read without the network.");
}

export const { Headers } = globalThis;
