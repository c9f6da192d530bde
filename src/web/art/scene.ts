import { keysOf } from "#domain/keys.ts";
import type { BirdKind } from "./bird-kinds.ts";
import { createRandom } from "./random.ts";

/** The birds of each landscape. */
const birdsByScene = {
  plateau: ["weaver", "vulture", "finch", "francolin", "roller", "swift", "dove", "hornbill"],
  forest: ["weaver", "turaco", "kingfisher", "hornbill", "sunbird", "warbler", "heron"],
  savanna: ["roller", "hornbill", "francolin", "vulture", "sunbird", "dove", "weaver", "finch"],
  harmattan: ["dove", "roller", "swift", "finch", "vulture", "warbler", "heron"],
  night: ["nightjar"],
  station: ["warbler", "sunbird", "weaver", "finch", "swift", "dove"],
} as const satisfies Record<string, readonly [BirdKind, ...BirdKind[]]>;

const sceneNames = keysOf(birdsByScene);

/** How many drawings there are of each scene, as a card and as a wide picture. */
export const variants = { card: 4, wide: 3 } as const;

/** What the picture of a seed shows. */
export function chooseScene(seed: string, shape: keyof typeof variants = "card") {
  const choice = createRandom(seed);
  const scene = choice.pick(sceneNames);
  const isTurned = choice.chance(0.5);
  const kind = choice.pick<BirdKind>(birdsByScene[scene]);
  const variant = createRandom(`${seed}/${scene}`).integer(1, variants[shape]);
  return { scene, isTurned, kind, variant };
}

/** How many pictures in a row show different landscapes, which is more than a screen has. */
const NEIGHBOURS = 9;
const MOST_TRIES = 60;
const LONGEST_SLUG = 190;

/** The seeds of pictures that are seen together: the names themselves, with a number where a picture would repeat. */
export function distinctSeeds(names: readonly string[]): string[] {
  const seeds: string[] = [];
  for (const name of names) {
    const near = seeds.slice(1 - NEIGHBOURS).map((seed) => chooseScene(seed));
    const [last] = near.slice(-1);
    const isFree = (seed: string) => {
      const { scene, variant, kind } = chooseScene(seed);
      if (scene === last?.scene || near.some((other) => other.kind === kind)) return false;
      return !near.some((other) => other.scene === scene && other.variant === variant);
    };
    const others = Array.from({ length: MOST_TRIES }, (_, at) => `${name.slice(0, LONGEST_SLUG)}-${at + 2}`);
    seeds.push([name, ...others].find(isFree) ?? name);
  }
  return seeds;
}
