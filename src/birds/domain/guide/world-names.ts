import { binomialWords, hasEpithetInBrackets, stemOf } from "./binomial.ts";
import former from "./former-names.json" with { type: "json" };
import { nameKey } from "./name-tokens.ts";
import usual from "./usual-names.json" with { type: "json" };
import list from "./world-birds.json" with { type: "json" };

/** A bird of the world: its scientific name of today, and its family. */
export interface WorldBird {
  scientificName: string;
  /** Its English name of today. */
  name: string;
  family: string;
  /** What was part of it until it was split, as far as that is in West Africa. */
  splitInto: readonly string[];
}

/** The bird of a name, and whether the name is one of today or a former one. */
export interface WorldName {
  bird: WorldBird;
  isFormer: boolean;
}

/** The names of the birds of the world, today’s and former ones; what may be two birds leads to none. */
interface WorldNames {
  scientific: ReadonlyMap<string, WorldBird>;
  former: ReadonlyMap<string, WorldBird>;
  english: ReadonlyMap<string, WorldBird | null>;
  usual: ReadonlyMap<string, WorldBird>;
  /** The family of each genus of today and of former times; no genus is in two. */
  families: ReadonlyMap<string, string>;
  /** By family and epithet without its ending. */
  epithets: ReadonlyMap<string, WorldBird | null>;
}

/** An epithet without what follows the gender of its genus, and without what is spelt in two ways. */
const epithetKey = (epithet: string): string =>
  stemOf(epithet).replace(/ii$/, "i").replace(/er$/, "r").replaceAll(/[ao]e/g, "e");

let prepared: WorldNames | undefined;

/** Prepared once, when the first name is read. */
function worldNames(): WorldNames {
  prepared ??= prepare();
  return prepared;
}

function prepare(): WorldNames {
  const splits: Readonly<Record<string, string[] | undefined>> = usual.splits;
  const scientific = new Map<string, WorldBird>();
  const english = new Map<string, WorldBird | null>();
  const epithets = new Map<string, WorldBird | null>();
  const families = new Map(Object.entries(usual.genera).map(([genus, of]) => [genus.toLowerCase(), of]));
  const addOnce = (index: Map<string, WorldBird | null>, key: string, bird: WorldBird) =>
    index.set(key, index.has(key) && index.get(key) !== bird ? null : bird);
  for (const [family, genera] of Object.entries(list.families))
    for (const [genus, species] of Object.entries(genera)) {
      families.set(genus.toLowerCase(), family);
      for (const text of species.split("; ")) {
        const [epithet = "", names = ""] = text.split(": ");
        const [name = "", ...others] = names.split(" / ");
        const scientificName = `${genus} ${epithet}`;
        const bird = { scientificName, name, family, splitInto: splits[scientificName] ?? [] };
        scientific.set(scientificName.toLowerCase(), bird);
        addOnce(epithets, `${family} ${epithetKey(epithet)}`, bird);
        for (const one of [name, ...others]) addOnce(english, nameKey(one), bird);
      }
    }
  const birdsOf = (names: Readonly<Record<string, string>>, keyOf: (name: string) => string) =>
    Object.entries(names).flatMap(([name, of]): [string, WorldBird][] => {
      const bird = scientific.get(of.toLowerCase());
      return bird ? [[keyOf(name), bird]] : [];
    });
  const formerly = birdsOf({ ...former.names, ...usual.scientific }, (name) => name.toLowerCase());
  for (const [name, { family }] of formerly) {
    const [genus = ""] = name.split(" ");
    if (!families.has(genus)) families.set(genus, family);
  }
  return {
    scientific,
    former: new Map(formerly),
    english,
    usual: new Map(birdsOf(usual.english, nameKey)),
    families,
    epithets,
  };
}

/** The family of a genus of today or of former times, by the first word of a scientific name. */
export const familyOfGenus = (scientificName: string): string | undefined =>
  worldNames().families.get(scientificName.trim().split(/\s+/)[0]?.toLowerCase() ?? "");

/**
 * The bird that a scientific name means: its name of today or a listed former one, or else the one bird of the whole
 * world that has its epithet in the family of its genus. Only two plain words are read: a hybrid would find a parent.
 */
export function readScientificName(name: string): WorldName | undefined {
  const words = binomialWords(name);
  const [genus = "", epithet = ""] = words;
  if (words.length !== 2 || hasEpithetInBrackets(name)) return undefined;
  const { scientific, former: formerly, families, epithets } = worldNames();
  const today = scientific.get(`${genus} ${epithet}`);
  if (today) return { bird: today, isFormer: false };
  const family = families.get(genus);
  const bird = formerly.get(`${genus} ${epithet}`) ?? epithets.get(`${family} ${epithetKey(epithet)}`);
  return bird ? { bird, isFormer: true } : undefined;
}

/** The bird that an English name means in one of the usual lists, or formerly meant here. */
export function readEnglishName(name: string): WorldName | undefined {
  const { english, usual: formerly } = worldNames();
  const key = nameKey(name);
  const today = english.get(key);
  if (today) return { bird: today, isFormer: false };
  const bird = today === null ? undefined : formerly.get(key);
  return bird ? { bird, isFormer: true } : undefined;
}
