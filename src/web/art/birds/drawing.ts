import { gouge, nodes, type Point, ribbon, sequence, sliver, spike, taper, trace, wind } from "../curves.ts";

/** Path data is written in whole numbers at this many units to one of the box. */
export const grain = 3;

/** The posture of a bird: on a perch, on the ground, or in the air. */
type Habit = "perch" | "ground" | "flight";

/** One bird as it is drawn by hand, facing right, in units of its own box. */
export interface BirdDrawing {
  box: Point;
  habit: Habit;
  /** Where it stands, or the middle of its body when it flies. */
  foot: Point;
  /** Its length against a picture's height when it is the subject of the picture. */
  stature: number;
  /** Outlines: body, streamers, separate feathers. */
  solids: readonly string[];
  /** Thin parts as "start>end width" and a centre line: streamers, fingers, spurs. */
  limbs?: readonly string[];
  /** Whole legs as a thickness, a hip, perhaps a heel, and an ankle; the toes follow from the habit. */
  legs?: readonly string[];
  /** Light lines between feathers as a width and a centre line. */
  cuts?: readonly string[];
  /** Round holes as "x,y,radius": the eye first, then spots. */
  holes?: readonly string[];
  /** The part that is crimson, on a malimbe only. */
  crimson?: string;
}

function line(words: readonly string[]): Point[] {
  return words.map((word) => {
    const [x = 0, y = 0] = word.split(",").map(Number);
    return [x * grain, y * grain];
  });
}

function through(from: Point, middle: Point, to: Point): Point {
  return [2 * middle[0] - (from[0] + to[0]) / 2, 2 * middle[1] - (from[1] + to[1]) / 2];
}

function limbPath(limb: string): string {
  const [widths = "", ...words] = limb.split(" ");
  const [start = 5, end = 3] = widths.split(">").map(Number);
  const points = line(words);
  const [from, middle, to, more] = points;
  if (from && middle && to && !more && end < 3)
    return spike(from, through(from, middle, to), to, start * grain);
  return trace(wind(taper(points, start * grain, end * grain), true), true);
}

function legPath(leg: string, habit: Habit): string {
  const [thickness = "6", ...words] = leg.split(" ");
  const points = line(words);
  const size = Number(thickness) * grain;
  const ankle = points.at(-1) ?? [0, 0];
  const toe = (across: number, down: number, arch: number): string => {
    const to: Point = [ankle[0] + across * size, ankle[1] + down * size];
    return spike(
      [ankle[0], ankle[1] - size * 0.1],
      [ankle[0] + across * size * 0.6, ankle[1] - arch * size],
      to,
      size * 0.62,
    );
  };
  const shank = trace(
    wind(
      ribbon(points, (along) => size * (1.25 - along * 0.65)),
      true,
    ),
    true,
  );
  return habit === "ground"
    ? shank + toe(2.6, 0.5, 0.15) + toe(1.5, 0.75, 0) + toe(-1.3, 0.5, 0.1)
    : shank + toe(2.3, 0.8, 0.7) + toe(1.3, 1.1, 0.5) + toe(-1.7, 0.9, 0.5);
}

function cutPath(cut: string): string {
  const [width = "3", ...words] = cut.split(" ");
  const points = line(words);
  const [from, middle, to, more] = points;
  if (from && middle && to && !more) return gouge(from, through(from, middle, to), to, Number(width) * grain);
  return trace(wind(sliver(points, Number(width) * grain), false), true);
}

function holePath(hole: string): string {
  const [x = 0, y = 0, r = 3] = hole.split(",").map((word) => Math.round(Number(word) * grain));
  return `M${sequence([x - r, y])}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
}

/** The outline of a closed shape, filled. */
export function solidPath(outline: string): string {
  const larger = nodes(outline).map(({ at, corner }) => ({
    at: [at[0] * grain, at[1] * grain] as const,
    corner,
  }));
  return trace(wind(larger, true), true);
}

/** The legs of a bird alone, so that they can have their own colour. */
export const legsPath = (bird: BirdDrawing): string =>
  (bird.legs ?? []).map((leg) => legPath(leg, bird.habit)).join("");

/** The middle line of the broadest light line between feathers: the lower edge of the folded wing. */
export function wingEdge(bird: BirdDrawing): Point[] {
  const widths = (bird.cuts ?? []).map((cut) => Number.parseFloat(cut));
  const broadest = bird.cuts?.[widths.indexOf(Math.max(...widths))];
  return broadest ? line(broadest.split(" ").slice(1)) : [];
}

/** The eye of a bird: its middle and its radius. */
export function eyeOf(bird: BirdDrawing): { x: number; y: number; r: number } | undefined {
  const [x, y, r] = bird.holes?.[0]?.split(",").map((word) => Number(word) * grain) ?? [];
  return x === undefined || y === undefined || r === undefined ? undefined : { x, y, r };
}

/** The whole bird as one path: feathers wound one way, eye and feather lines the other, so that they stay open. */
export function drawingPath(bird: BirdDrawing): string {
  return [
    ...bird.solids.map(solidPath),
    ...(bird.limbs ?? []).map(limbPath),
    ...(bird.legs ?? []).map((leg) => legPath(leg, bird.habit)),
    ...(bird.cuts ?? []).map(cutPath),
    ...(bird.holes ?? []).map(holePath),
  ].join("");
}
