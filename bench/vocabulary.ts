import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seeded } from "./random.ts";

const content = join(import.meta.dirname, "../content");
const SIZE = 20_000;

/** The words of the texts, most frequent first, all different: those of the delivered content, then words made of their halves. */
export const vocabulary: readonly string[] = makeVocabulary();

function makeVocabulary(): string[] {
  const counts = new Map<string, number>();
  for (const file of globSync("**/*.{md,html,csv,yaml}", { cwd: content }))
    for (const [word] of readFileSync(join(content, file), "utf8")
      .toLowerCase()
      .matchAll(/\p{L}{2,16}/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts]
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([word]) => word);
  const long = words.filter((word) => word.length >= 6);
  const random = seeded(2002);
  const half = (from: (word: string) => string) => from(long[Math.floor(random() * long.length)] ?? "");
  const all = new Set(words);
  while (all.size < SIZE) all.add(half((word) => word.slice(0, 3)) + half((word) => word.slice(3)));
  return [...all].slice(0, SIZE);
}
