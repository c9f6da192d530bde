import { compareText } from "#core/domain/words.ts";
import type { BirdDecision } from "./bird.ts";
import { isPutOn, type LinkedEncounter } from "./encounter.ts";
import { keyOf, ringOfKey } from "./ring-number.ts";

/** A bird: its encounters, first to last, under the key of its first ring. */
interface LinkedBird {
  key: string;
  /** Keys of all its rings, the first first. */
  rings: string[];
  encounters: LinkedEncounter[];
  /** Encounters that put a ring on it that was on it already: two birds, or one number read wrongly. */
  twice: string[];
}

type Decision = Pick<BirdDecision, "kind" | "encounterId" | "birds" | "undoneAt">;

/** By day; on one day a ring is put on before it is read. The id orders the rest, so that the order of rows does not matter. */
const inOrder = (a: LinkedEncounter, b: LinkedEncounter): number =>
  compareText(a.date, b.date) || Number(isPutOn(b)) - Number(isPutOn(a)) || compareText(a.id, b.id);

/** Which of the numbers of rings are one bird: each points to another of the same, the last to none. */
class Unions {
  readonly #above = new Map<string, string>();

  rootOf(key: string): string {
    let root = key;
    for (let above = this.#above.get(root); above !== undefined; above = this.#above.get(root)) root = above;
    if (root !== key) this.#above.set(key, root);
    return root;
  }

  /** The bird of `first` takes in that of `other`. */
  join(first: string, other: string): void {
    const [a, b] = [this.rootOf(first), this.rootOf(other)];
    if (a !== b) this.#above.set(b, a);
  }
}

/** The ring that an encounter says was there before, with its scheme if that was not ours. */
const keyBefore = ({ ringBefore, scheme }: LinkedEncounter): string | null => {
  if (ringBefore === null) return null;
  const named = /^([A-Z]{3}):(.+)$/.exec(ringBefore);
  return named?.[1] && named[2] ? keyOf(named[1], named[2]) : keyOf(scheme, ringBefore);
};

const numbered = (key: string, run: number) => (run === 1 ? key : `${key}~${run}`);

/** The encounters of each ring, cut where a keeper decided that another bird of the same number begins. */
function cutIntoRuns(sorted: readonly LinkedEncounter[], splits: ReadonlySet<string>) {
  const runs = new Map<string, number>();
  const groups = new Map<string, LinkedEncounter[]>();
  const changes: [before: string, after: string][] = [];
  for (const one of sorted) {
    const key = keyOf(one.scheme, one.ring);
    if (key === null) continue;
    if (splits.has(one.id) && groups.has(key)) runs.set(key, (runs.get(key) ?? 1) + 1);
    const group = numbered(key, runs.get(key) ?? 1);
    groups.set(group, [...(groups.get(group) ?? []), one]);
    const before = keyBefore(one);
    if (before !== null && before !== key) changes.push([numbered(before, runs.get(before) ?? 1), group]);
  }
  return { groups, changes };
}

/** The encounters that put a ring on a bird that has it already. */
function putOnTwice(encounters: readonly LinkedEncounter[]): string[] {
  const seen = new Set<string>();
  return encounters.filter(isPutOn).flatMap(({ id, scheme, ring }) => {
    const key = keyOf(scheme, ring) ?? "";
    if (seen.has(key)) return [id];
    seen.add(key);
    return [];
  });
}

/**
 * Encounters by bird: one number is one bird, a changed ring joins two numbers, and what a keeper decided comes
 * before both. Those without a ring belong to no bird. The keys do not depend on the order of the rows.
 */
export function linkBirds(
  encounters: readonly LinkedEncounter[],
  decisions: readonly Decision[] = [],
): LinkedBird[] {
  const valid = decisions.filter(({ undoneAt }) => undoneAt === null);
  const splits = new Set(valid.flatMap(({ kind, encounterId }) => (kind === "split" && encounterId) || []));
  const sorted = [...encounters].sort(inOrder);
  const { groups, changes } = cutIntoRuns(sorted, splits);
  const unions = new Unions();
  for (const [before, after] of changes) unions.join(before, after);
  // A join of two birds keeps the key of the one that was met first.
  const places = new Map(
    [...groups.keys()].map((group, at) => [unions.rootOf(group), at] as const).reverse(),
  );
  const joins = valid.flatMap(({ kind, birds }) => (kind === "join" && birds ? [birds] : []));
  for (const [a, b] of joins) {
    const [one, other] = [unions.rootOf(a), unions.rootOf(b)];
    const [placeOne, placeOther] = [places.get(one), places.get(other)];
    if (placeOne === undefined || placeOther === undefined) continue;
    if (placeOne <= placeOther) unions.join(one, other);
    else unions.join(other, one);
  }
  return collect(groups, unions);
}

function collect(groups: ReadonlyMap<string, LinkedEncounter[]>, unions: Unions): LinkedBird[] {
  const birds = new Map<string, LinkedBird>();
  for (const [group, encounters] of groups) {
    const key = unions.rootOf(group);
    const bird = birds.get(key) ?? { key, rings: [bareOf(key)], encounters: [], twice: [] };
    bird.encounters.push(...encounters);
    if (!bird.rings.includes(bareOf(group))) bird.rings.push(bareOf(group));
    birds.set(key, bird);
  }
  for (const bird of birds.values()) {
    bird.encounters.sort(inOrder);
    bird.twice = putOnTwice(bird.encounters);
  }
  return [...birds.values()];
}

/** The key of the ring of a bird, without the mark of a second bird of its number. */
function bareOf(key: string): string {
  const { scheme, ring } = ringOfKey(key);
  return keyOf(scheme, ring) ?? ring;
}
