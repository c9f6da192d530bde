import { fold } from "#core/domain/words.ts";
import { binomialWords } from "./binomial.ts";
import { isScientificName, scientificNameKey } from "./scientific-name.ts";

/** What becomes of a row of a checklist: a species, a name that leads to its species, or no species. */
export type RankRole = "species" | "under" | "leftOut";

interface Rank {
  role: RankRole;
  many: string;
  /** How checklists write it, in English, French, Spanish, Portuguese or Latin. */
  words: string;
}

/** The ranks in checklists, as they are named in reports. */
const ranks = {
  species: { role: "species", many: "species", words: "species espece especie sp spec" },
  subspecies: {
    role: "under",
    many: "subspecies",
    words:
      "subspecies ssp subsp sousespece subespecie race infraspecies infraspecificname nominatesubspecies",
  },
  group: { role: "under", many: "groups", words: "group subspeciesgroup groupe grupo issf" },
  form: { role: "under", many: "forms", words: "form forme forma variety variete variedad variedade morph" },
  slash: { role: "leftOut", many: "slashes", words: "slash" },
  spuh: { role: "leftOut", many: "spuhs", words: "spuh" },
  hybrid: { role: "leftOut", many: "hybrids", words: "hybrid hybride hibrido" },
  intergrade: { role: "leftOut", many: "intergrades", words: "intergrade" },
  "domestic bird": { role: "leftOut", many: "domestic birds", words: "domestic domestique domestico feral" },
  genus: { role: "leftOut", many: "genera", words: "genus genre genero genera" },
  tribe: { role: "leftOut", many: "tribes", words: "tribe tribu tribo tribus" },
  family: { role: "leftOut", many: "families", words: "family famille familia" },
  order: { role: "leftOut", many: "orders", words: "order ordre orden ordem ordo" },
  class: { role: "leftOut", many: "classes", words: "class classe clase classis" },
  phylum: { role: "leftOut", many: "phyla", words: "phylum embranchement filo" },
  kingdom: { role: "leftOut", many: "kingdoms", words: "kingdom regne reino regnum" },
} as const satisfies Record<string, Rank>;

export type RankName = keyof typeof ranks;

/** The rank with its role. */
export const roleOf = (rank: RankName): RankRole => ranks[rank].role;

/** Such as “2 families”. */
export const countRanks = (count: number, rank: RankName): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? rank : ranks[rank].many}`;

const rankNames = Object.keys(ranks).filter((name): name is RankName => name in ranks);
const rankOfWord = new Map<string, RankName>(
  rankNames.flatMap((rank) => ranks[rank].words.split(" ").map((word) => [word, rank] as const)),
);

/** A rank that stands between two others, such as a superfamily or a subgenus. */
const between =
  /^(super|sub|infra|parv|mega|epi|sous|sur)(?=genus|tribe|family|order|class|phylum|famille|ordre|genre|familia|orden)/;

/** The rank that a cell names, in any case, spacing or one of five languages; undefined for an unknown word. */
export function readRank(cell: string): RankName | undefined {
  const text = fold(cell.replace(/\(.*\)/, "").replace(/\b(monotypic|polytypic)\b/i, ""));
  const word = text.replace(/[^a-z]/g, "");
  return rankOfWord.get(word) ?? rankOfWord.get(word.replace(between, ""));
}

interface RankedName {
  scientificName: string;
  name: string;
}

/** The rank that the form of a name shows beyond doubt; that of a species if there is none. */
export function rankByForm({ scientificName, name }: RankedName): RankName {
  const both = `${scientificName} | ${name}`;
  // What can be no name at all is reported as a problem of its row.
  if (!isScientificName(scientificName) || /^n\/?a\b/i.test(scientificName)) return "species";
  if (/\((domestic|feral)\b[^)]*\)/iu.test(both)) return "domestic bird";
  if (/×|\sx\s/u.test(scientificName) || /\(hybrid\)/iu.test(name)) return "hybrid";
  if (/\p{Ll}\/\p{L}/u.test(scientificName)) return "slash";
  if (/\b(sp|spp|indet)\b\.?/u.test(scientificName)) return "spuh";
  const words = scientificNameKey(scientificName).split(" ").filter(Boolean);
  if (words.length > 2 && binomialWords(scientificName).length > 2) return "subspecies";
  const isAlone = words.length === 1 || /^\S+ \(?\p{Lu}[\p{L}.'’-]+, ?\d{4}\)?$/u.test(scientificName.trim());
  if (!isAlone) return "species";
  const [first = ""] = words;
  return /iformes$/.test(first) ? "order" : /idae$/.test(first) ? "family" : "genus";
}

/** The rank of a row: as it says, unless its name is evidently none of a species; by its name if it says nothing known. */
export function rankOf(said: string | undefined, named: RankedName): RankName {
  const rank = said ? readRank(said) : undefined;
  if (rank !== undefined && rank !== "species") return rank;
  const shown = rankByForm(named);
  return rank === "species" && shown === "subspecies" ? "species" : shown;
}

/** The two words of the species to which a name leads; undefined if it has none. */
export function speciesOf(scientificName: string): string | undefined {
  const [genus, epithet] = scientificNameKey(scientificName.replace(/[[(].*$/u, "")).split(" ");
  return genus && epithet && !/[/×?.]/.test(epithet) ? `${genus} ${epithet}` : undefined;
}

/** Other scientific names of a species, parted into synonyms and names of its subspecies. */
export function partSynonyms({
  scientificName,
  synonyms,
}: {
  scientificName: string | null;
  synonyms: string[];
}) {
  const own = scientificNameKey(scientificName ?? "");
  const isUnder = (name: string) =>
    speciesOf(name) === own && rankByForm({ scientificName: name, name: "" }) === "subspecies";
  return {
    synonyms: synonyms.filter((name) => !isUnder(name)),
    subspecies: synonyms.filter(isUnder),
  };
}
