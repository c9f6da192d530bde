import { comparePrepared, type Nearness, type PreparedWork } from "../posts/near-works.ts";

const STEM = 4;

/** One of the works of an index that is another, or may be. */
export interface Near<Entry> {
  entry: Entry;
  nearness: Nearness;
}

/** Works that are found by their DOI, their title, or half of the words in it, so that thousands are compared with thousands. */
export class NearIndex<Entry> {
  readonly #works: { entry: Entry; work: PreparedWork; stems: number }[] = [];
  readonly #byKey = new Map<string, number[]>();

  add(entry: Entry, work: PreparedWork): void {
    const stems = stemsOf(work);
    const at = this.#works.push({ entry, work, stems: stems.length }) - 1;
    for (const key of [...stems, ...wholeKeys(work)]) {
      const listed = this.#byKey.get(key);
      if (listed) listed.push(at);
      else this.#byKey.set(key, [at]);
    }
  }

  /** The works that are this one, before those that may be it. */
  find(work: PreparedWork): Near<Entry>[] {
    const stems = stemsOf(work);
    const shared = new Map<number, number>();
    for (const stem of stems)
      for (const at of this.#byKey.get(stem) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    const likely = new Set(wholeKeys(work).flatMap((key) => this.#byKey.get(key) ?? []));
    for (const [at, count] of shared)
      if (count * 2 >= Math.min(stems.length, this.#works[at]?.stems ?? 0)) likely.add(at);
    const near = [...likely].flatMap((at): Near<Entry>[] => {
      const other = this.#works[at];
      const nearness = other && comparePrepared(work, other.work);
      return nearness ? [{ entry: other.entry, nearness }] : [];
    });
    return near.toSorted((a, b) => Number(b.nearness === "same") - Number(a.nearness === "same"));
  }
}

/** The beginnings of the longer words of a title, each once. */
const stemsOf = ({ words }: PreparedWork): string[] => [
  ...new Set(words.filter((word) => word.length >= STEM).map((word) => word.slice(0, STEM))),
];

/** Keys that no word is. */
const wholeKeys = ({ doi, title }: PreparedWork): string[] => [
  ...(doi ? [`doi ${doi}`] : []),
  ...(title ? [`title ${title}`] : []),
];
