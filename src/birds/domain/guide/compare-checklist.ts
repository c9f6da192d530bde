import { binomialWords, epithetOf } from "./binomial.ts";
import { nameKey } from "./name-tokens.ts";
import { scientificNameKey } from "./scientific-name.ts";

/** What a species of the guide is compared by. */
export interface GuideBird {
  _id: string;
  name: string;
  scientificName: string | null;
  synonyms: readonly string[];
  avibaseId: string | null;
}

/** A row of a checklist. */
export interface ListedBird {
  line: number;
  name: string;
  scientificName: string;
  synonyms?: readonly string[] | undefined;
  avibaseId?: string | null | undefined;
  /** The species from which the list says that it is split, by any of their names. */
  splitFrom?: readonly string[] | undefined;
}

/** How a list differs from the guide. */
export interface ListComparison<Bird extends GuideBird, Row extends ListedBird> {
  /** Rows that are one species of the guide, renamed or not. */
  same: { species: Bird; row: Row; why: string | null }[];
  /** Rows that are no species of the guide. */
  added: Row[];
  /** A species that is several in the list; first the row that has most of its names. */
  splits: { species: Bird; rows: [Row, ...Row[]]; why: string }[];
  /** Several species that are one in the list; `species` has its page. */
  lumps: { species: Bird; joining: Bird[]; row: Row; why: string }[];
  gone: Bird[];
}

/** How sure it is that a row is a species, the surest first. */
const evidence = ["accepted", "avibase", "former", "synonym"] as const;
interface Candidate<Row> {
  row: Row;
  by: (typeof evidence)[number];
}

/** Compares a checklist with the guide: what is the same bird, what is several, and what is one with others. */
export function compareChecklist<Bird extends GuideBird, Row extends ListedBird>(
  guide: readonly Bird[],
  rows: readonly Row[],
): ListComparison<Bird, Row> {
  const index = indexGuide(guide);
  const listed = new Set(rows.map(({ scientificName }) => scientificNameKey(scientificName)));
  const candidates = new Map<Bird, Candidate<Row>[]>();
  const raised = new Map<Bird, { row: Row; why: string }[]>();
  const lumps: ListComparison<Bird, Row>["lumps"] = [];
  const fresh: Row[] = [];
  for (const row of rows) {
    const own = findOwn(row, index);
    // A name that is itself a row of the list is another species.
    const claimed = (row.synonyms ?? []).flatMap((synonym) => {
      const key = scientificNameKey(synonym);
      return listed.has(key) ? [] : (index.accepted.get(key) ?? []);
    });
    const birds = [...new Set([...(own ? [own.bird] : []), ...claimed])];
    if (birds.length > 1) lumps.push(toLump(row, own?.bird, birds));
    else if (own) push(candidates, own.bird, { row, by: own.by });
    else if (birds[0]) push(candidates, birds[0], { row, by: "former" });
    else fresh.push(row);
  }
  const added: Row[] = [];
  const lengthened = findLengthened(candidates);
  for (const row of fresh) {
    const found = findOrigin(row, index) ?? findByEnglishName(row, lengthened);
    if (found) push(raised, found.bird, { row, why: found.why });
    else added.push(row);
  }
  const joining = new Set(lumps.flatMap((lump) => [lump.species, ...lump.joining]));
  const found: ListComparison<Bird, Row> = { same: [], added, splits: [], lumps, gone: [] };
  for (const species of guide) {
    const own = (candidates.get(species) ?? []).toSorted(
      (a, b) => evidence.indexOf(a.by) - evidence.indexOf(b.by),
    );
    const parts = raised.get(species) ?? [];
    const [first, ...more] = [...own.map(({ row }) => row), ...parts.map(({ row }) => row)];
    if (joining.has(species)) found.added.push(...(first ? [first, ...more] : []));
    else if (!first) found.gone.push(species);
    else if (more.length === 0 && parts.length === 0)
      found.same.push({ species, row: first, why: explain(own[0]?.by, species, first) });
    else {
      const why = parts[0]?.why ?? `The guide has ${more[0]?.scientificName} as another name of it.`;
      found.splits.push({ species, rows: [first, ...more], why });
    }
  }
  return found;
}

/** Why a row is a species whose scientific name it does not have. */
function explain(by: (typeof evidence)[number] | undefined, { scientificName }: GuideBird, row: ListedBird) {
  if (by === "avibase") return "Both have the same Avibase id.";
  if (by === "former") return `The list has ${scientificName} as another name of ${row.name}.`;
  return by === "synonym" ? `The guide has ${row.scientificName} as another name of it.` : null;
}

type Index<Bird> = Record<"accepted" | "avibase" | "synonyms" | "english", Map<string, Bird>>;

function indexGuide<Bird extends GuideBird>(guide: readonly Bird[]): Index<Bird> {
  const index: Index<Bird> = {
    accepted: new Map(),
    avibase: new Map(),
    synonyms: new Map(),
    english: new Map(),
  };
  for (const bird of guide) {
    if (bird.scientificName) index.accepted.set(scientificNameKey(bird.scientificName), bird);
    if (bird.avibaseId) index.avibase.set(bird.avibaseId, bird);
    for (const synonym of bird.synonyms) index.synonyms.set(scientificNameKey(synonym), bird);
    index.english.set(nameKey(bird.name), bird);
  }
  return index;
}

function push<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** The species that a row is: by its scientific name, its Avibase id, or a stored synonym. */
function findOwn<Bird extends GuideBird>(
  { scientificName, avibaseId }: ListedBird,
  { accepted, avibase, synonyms }: Index<Bird>,
) {
  const key = scientificNameKey(scientificName);
  const byName = accepted.get(key);
  if (byName) return { bird: byName, by: "accepted" as const };
  const byId = avibaseId ? avibase.get(avibaseId) : undefined;
  if (byId) return { bird: byId, by: "avibase" as const };
  const bySynonym = synonyms.get(key);
  return bySynonym && { bird: bySynonym, by: "synonym" as const };
}

/** The species of which a new row was a subspecies, or from which the list says that it is split. */
function findOrigin<Bird extends GuideBird>(row: ListedBird, { accepted, synonyms, english }: Index<Bird>) {
  const find = (key: string) => accepted.get(key) ?? synonyms.get(key);
  for (const origin of row.splitFrom ?? []) {
    const bird = find(scientificNameKey(origin)) ?? english.get(nameKey(origin));
    if (bird) return { bird, why: `The list says that ${row.name} is split from it.` };
  }
  for (const synonym of row.synonyms ?? []) {
    const words = binomialWords(synonym);
    const bird = words.length > 2 ? find(words.slice(0, 2).join(" ")) : undefined;
    if (bird) return { bird, why: `${row.name} was its subspecies ${synonym}.` };
  }
  return undefined;
}

const endsWith = (name: string, ending: string) => name.toLowerCase().endsWith(` ${ending.toLowerCase()}`);
const genusOf = (scientificName: string) => binomialWords(scientificName)[0] ?? "";

/** The species whose row lengthens their English name, by the genus of the row: “Western Cattle Egret”. */
function findLengthened<Bird extends GuideBird, Row extends ListedBird>(
  candidates: ReadonlyMap<Bird, readonly Candidate<Row>[]>,
) {
  const found: { bird: Bird; row: Row }[] = [];
  for (const [bird, [own]] of candidates)
    if (own && endsWith(own.row.name, bird.name)) found.push({ bird, row: own.row });
  return Map.groupBy(found, ({ row }) => genusOf(row.scientificName));
}

/** The species of the same genus whose English name a new row lengthens, as the species' own row does. */
function findByEnglishName<Bird extends GuideBird, Row extends ListedBird>(
  { name, scientificName }: Row,
  lengthened: ReadonlyMap<string, readonly { bird: Bird; row: Row }[]>,
) {
  const found = lengthened.get(genusOf(scientificName))?.find(({ bird }) => endsWith(name, bird.name));
  return found && { bird: found.bird, why: `${found.row.name} and ${name} share the name that it had.` };
}

/** Which of several species has the page of the one that they become: its own, or the one with the same epithet. */
function toLump<Bird extends GuideBird, Row extends ListedBird>(
  row: Row,
  own: Bird | undefined,
  birds: readonly Bird[],
) {
  const epithet = epithetOf(row.scientificName);
  const namesake = birds.find((bird) => epithetOf(bird.scientificName ?? "") === epithet);
  const [first] = birds;
  const species = own ?? namesake ?? first;
  if (!species) throw new Error("A lump has no species.");
  const joining = birds.filter((bird) => bird !== species);
  const names = joining.map(({ scientificName }) => scientificName).join(" and ");
  return { species, joining, row, why: `The list has ${names} as another name of ${row.name}.` };
}
