import type { Passage } from "#core/domain/passage.ts";

/** A passage with the words that were searched for marked. */
export const Marked = ({ passage }: { passage: Passage }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a passage have no other key
  passage.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
