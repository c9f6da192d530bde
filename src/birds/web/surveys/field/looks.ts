import { noAnswers } from "#birds/domain/guide/which/answers.ts";
import { readWords } from "#birds/domain/guide/which/evidence.ts";
import { fromLooks } from "#birds/domain/guide/which/looks.ts";
import { rank, SHOWN } from "#birds/domain/guide/which/rank.ts";
import type { FieldSpecies } from "#birds/domain/surveys/field-survey.ts";
import { speciesKey } from "./counting.ts";
import type { FoundSpecies } from "./species-search.ts";

/** The shares of the months are in percent. */
const ALL = 100;

/** The birds of the pack that look as these words say, likeliest first; none if they say nothing of looks. */
export function findByLooks(pack: readonly FieldSpecies[], words: string, month: number): FoundSpecies[] {
  if (!readWords(words).some(({ question }) => question !== "named")) return [];
  const byKey = new Map(pack.map((one) => [speciesKey(one), one]));
  const birds = [...byKey].flatMap(([key, { looks, englishName, names }]) =>
    looks ? [fromLooks(looks, key, [englishName, ...names])] : [],
  );
  const { ranked } = rank(birds, { ...noAnswers, words }, (key) => {
    const months = byKey.get(key)?.months ?? [];
    return months.length > 0 ? { seen: months[month] ?? 0, surveys: ALL } : undefined;
  });
  return ranked.slice(0, SHOWN).flatMap(({ bird, why }) => {
    const species = byKey.get(bird.slug);
    return species ? [{ species, as: why.join(", ") || null }] : [];
  });
}
