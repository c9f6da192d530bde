import { type Point, spike, taper, trace, wind } from "../curves.ts";
import { type BirdDrawing, drawingPath, grain } from "./drawing.ts";
import { swift, vulture } from "./flying.ts";
import { dove, hornbill, kingfisher, roller, turaco } from "./perching.ts";
import { hawk, owl } from "./raptors.ts";
import { finch, sunbird, warbler, weaver } from "./songbirds.ts";
import { beeEater, coucal, parrot, starling, woodpecker } from "./trees.ts";
import { francolin, heron, ibis, nightjar } from "./walking.ts";
import { duck, plover, sandpiper } from "./waterside.ts";

/** Every bird of the family, by its drawing. */
export const birds = {
  weaver,
  sunbird,
  kingfisher,
  hornbill,
  turaco,
  vulture,
  warbler,
  dove,
  heron,
  roller,
  swift,
  francolin,
  nightjar,
  finch,
  hawk,
  owl,
  duck,
  plover,
  parrot,
  beeEater,
  woodpecker,
  starling,
  coucal,
  ibis,
  sandpiper,
} as const satisfies Record<string, BirdDrawing>;

export type BirdKind = keyof typeof birds;

/** The names of all birds, in the order they were first drawn. */
export const birdKinds = Object.keys(birds) as [BirdKind, ...BirdKind[]];

/** A silhouette as one path (fill rule non-zero), its box, and the point of its foot. */
export interface BirdPath {
  d: string;
  viewBox: string;
  width: number;
  height: number;
  foot: Point;
}

const drawn = new Map<BirdKind, string>();

/** A twig under the feet, thick at one end, with two side shoots, in the units of the path. */
function twig([x, y]: Point, width: number): string {
  const line: Point[] = [
    [width * 0.97, y + 6 * grain],
    [x + 40 * grain, y + 3 * grain],
    [x - 20 * grain, y + 3 * grain],
    [width * 0.1, y - 4 * grain],
  ];
  const wood = trace(wind(taper(line, 9 * grain, 2 * grain), true), true);
  const shoot = (across: number, rise: number): string => {
    const from: Point = [x + across * grain, y + 3 * grain];
    return spike(
      from,
      [from[0] - 14 * grain, from[1] - rise * 0.3 * grain],
      [from[0] - 22 * grain, from[1] - rise * grain],
      4 * grain,
    );
  };
  return wood + shoot(70, 20) + shoot(-50, -16);
}

/** The silhouette of a bird, facing right; birds that perch may bring a twig to sit on. */
export function birdPath(kind: BirdKind, options: { perch?: boolean } = {}): BirdPath {
  const bird: BirdDrawing = birds[kind];
  const silhouette = drawn.get(kind) ?? drawingPath(bird);
  drawn.set(kind, silhouette);
  const width = bird.box[0] * grain;
  const height = bird.box[1] * grain;
  const foot: Point = [bird.foot[0] * grain, bird.foot[1] * grain];
  const d = options.perch && bird.habit === "perch" ? silhouette + twig(foot, width) : silhouette;
  return { d, viewBox: `0 0 ${width} ${height}`, width, height, foot };
}
