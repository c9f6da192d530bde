import type { GuideSpecies } from "./guide-species.ts";
import type { WorldBird } from "./world-names.ts";

/** An index of names; a name of two species finds neither. */
export class NameIndex {
  readonly #ids = new Map<string, Set<string>>();

  add(key: string, id: string): void {
    if (key === "") return;
    const ids = this.#ids.get(key) ?? new Set();
    this.#ids.set(key, ids.add(id));
  }
  find(key: string): string | undefined {
    const ids = this.all(key);
    return ids.length === 1 ? ids[0] : undefined;
  }
  all(key: string): string[] {
    return [...(this.#ids.get(key) ?? [])];
  }
}

/** The names of the guide, and the birds of the world that its species are. */
export type GuideIndex = Record<
  "accepted" | "synonyms" | "english" | "otherNames" | "codes" | "world",
  NameIndex
>;
export type ById = ReadonlyMap<string, GuideSpecies>;

/** The species of the guide that is this bird of the world. */
export const inGuide = (bird: WorldBird | undefined, { world }: GuideIndex): string | undefined =>
  bird && world.find(bird.scientificName);
