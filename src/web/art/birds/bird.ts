import type { Point } from "../curves.ts";
import { type BirdDrawing, drawingPath, grain } from "./drawing.ts";
import { swift, vulture } from "./flying.ts";
import { dove, hornbill, kingfisher, roller, turaco } from "./perching.ts";
import { finch, sunbird, warbler, weaver } from "./songbirds.ts";
import { francolin, heron, nightjar } from "./walking.ts";

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
} as const satisfies Record<string, BirdDrawing>;

export type BirdKind = keyof typeof birds;

/** The names of all birds, in the order they were first drawn. */
export const birdKinds = Object.keys(birds) as [BirdKind, ...BirdKind[]];

/** A silhouette as one path (fill rule non-zero), its box, and the point where it stands. */
export interface BirdPath {
  d: string;
  viewBox: string;
  width: number;
  height: number;
  foot: Point;
}

const drawn = new Map<BirdKind, string>();

/** The silhouette of a bird, facing right. */
export function birdPath(kind: BirdKind): BirdPath {
  const bird: BirdDrawing = birds[kind];
  const d = drawn.get(kind) ?? drawingPath(bird);
  drawn.set(kind, d);
  const width = bird.box[0] * grain;
  const height = bird.box[1] * grain;
  const foot: Point = [bird.foot[0] * grain, bird.foot[1] * grain];
  return { d, viewBox: `0 0 ${width} ${height}`, width, height, foot };
}
