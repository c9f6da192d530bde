import type { BirdKind } from "#core/domain/bird-kinds.ts";
import { keysOf } from "#core/domain/keys.ts";
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
  const pictures: Picture[] = [];
  for (const name of names) pictures.push(pictureBeside(pictures.slice(1 - NEIGHBOURS), name));
  return pictures.map(({ seed }) => seed);
}

type Picture = ReturnType<typeof chooseScene> & { seed: string };
const drawPicture = (seed: string): Picture => ({ seed, ...chooseScene(seed) });

/** A picture for a name that repeats none of those near it. */
function pictureBeside(near: readonly Picture[], name: string): Picture {
  const last = near.at(-1);
  for (let number = 1; number < MOST_TRIES + 2; number++) {
    const picture = drawPicture(number === 1 ? name : `${name.slice(0, LONGEST_SLUG)}-${number}`);
    const { scene, variant, kind } = picture;
    const isLike = (other: Picture) =>
      other.kind === kind || (other.scene === scene && other.variant === variant);
    if (scene !== last?.scene && !near.some(isLike)) return picture;
  }
  return drawPicture(name);
}
