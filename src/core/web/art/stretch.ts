import { keysOf, recordOf } from "#core/domain/keys.ts";
import { type Bird, outside, readBird } from "./bird.ts";
import type { Point } from "./drawing.ts";
import { kindOfBird } from "./families.ts";
import { type Move, movePath, pointsOf } from "./paths.ts";
import table from "./stretches.csv?raw";

/** How much longer and deeper the bill of a species is than in the drawing, and how much longer its tail. */
export interface Stretch {
  bill: number;
  depth: number;
  tail: number;
}

const stretches = new Map(
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line): [string, Stretch] => {
      const [species = "", bill, depth, tail] = line.split(",");
      return [species, { bill: Number(bill), depth: Number(depth), tail: Number(tail) }];
    }),
);

/** The bird of a species as it is drawn, by family and scientific name as slugs: that of its shape, with its own bill and tail. */
export function birdOf(family: string, species: string): Bird | undefined {
  const kind = kindOfBird(family, species);
  const stretch = stretches.get(species);
  return kind && (stretch ? stretchBird(readBird(kind), stretch) : readBird(kind));
}

/** A part that reaches out of the body: where it begins, which way it points, how long and how deep it is. */
interface Reach {
  root: Point;
  along: Point;
  length: number;
  depth: number;
}

const apart = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** The reach of a part away from a point of the body. */
function reachOf(d: string, from: Point): Reach | undefined {
  const points = pointsOf(d).sort((one, other) => apart(one, from) - apart(other, from));
  const [near, far] = [points.at(0), points.at(-1)];
  if (!near || !far) return undefined;
  const length = apart(near, far);
  const along: Point = [(far[0] - near[0]) / length, (far[1] - near[1]) / length];
  const across = points.map(([x, y]) => (y - near[1]) * along[0] - (x - near[0]) * along[1]);
  const [least, most] = [Math.min(...across), Math.max(...across)];
  // It begins in the middle of its depth.
  const middle = (least + most) / 2;
  const root: Point = [near[0] - along[1] * middle, near[1] + along[0] * middle];
  return { root, along, length, depth: most - least };
}

/** The bill and the tail of a drawn bird, and how long its body is from the eye to the end. */
export function reachesOf({ parts, eyes, habit, still }: Bird) {
  const eye = eyes[0]?.at;
  const body = pointsOf(parts.body);
  // A bird in flight, on a trunk or seen from before is drawn from another side.
  if (!eye || eyes.length > 1 || habit === "flight" || habit === "cling") return undefined;
  const end = body.reduce((best, point) => (apart(point, eye) > apart(best, eye) ? point : best), eye);
  const middle: Point = [(eye[0] + end[0]) / 2, (eye[1] + end[1]) / 2];
  return {
    body: apart(eye, end),
    // What lies on a bill would no longer fit it.
    bill: still === "bill" || parts.shield ? undefined : reachOf(parts.bill, eye),
    tail: still === "tail" ? undefined : reachOf(parts.tail, middle),
  };
}

/** Stretches from a root, along the way that a part points and across it. */
const stretchFrom =
  ({ root, along }: Reach, length: number, depth: number): Move =>
  ([x, y]) => {
    const [dx, dy] = [x - root[0], y - root[1]];
    const [far, side] = [(dx * along[0] + dy * along[1]) * length, (dy * along[0] - dx * along[1]) * depth];
    return [root[0] + far * along[0] - side * along[1], root[1] + far * along[1] + side * along[0]];
  };

const same: Move = (point) => point;

function stretchBird(bird: Bird, { bill, depth, tail }: Stretch): Bird {
  const reaches = reachesOf(bird);
  const ofBill = reaches?.bill ? stretchFrom(reaches.bill, bill, depth) : same;
  const ofTail = reaches?.tail ? stretchFrom(reaches.tail, tail, 1) : same;
  const { parts } = bird;
  return frame({
    ...bird,
    parts: {
      ...parts,
      bill: movePath(parts.bill, ofBill),
      gape: movePath(parts.gape, ofBill),
      tail: movePath(parts.tail, ofTail),
      // The straight ones are those of the tail.
      lines: parts.lines.replace(/M[^Mlc]*l[^Mc]*(?=M|$)/g, (line) => movePath(line, ofTail)),
    },
    patches: bird.patches.map((patch) => {
      const move = patch.name.startsWith("bill") ? ofBill : patch.name.startsWith("tail") ? ofTail : same;
      return { ...patch, d: movePath(patch.d, move) };
    }),
  });
}

/** A bird whose parts begin at the edges of its picture, which is as large as they are. */
function frame(bird: Bird): Bird {
  const points = outside.flatMap((part) => pointsOf(bird.parts[part]));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const move: Move = ([x, y]) => [x - left, y - top];
  const moved = <Path extends { d: string }>(path: Path): Path => ({ ...path, d: movePath(path.d, move) });
  return {
    ...bird,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    foot: move(bird.foot),
    parts: { ...bird.parts, ...recordOf(keysOf(bird.parts), (part) => movePath(bird.parts[part], move)) },
    marks: bird.marks.map(moved),
    patches: bird.patches.map(moved),
    eyes: bird.eyes.map(({ at, r }) => ({ at: move(at), r })),
  };
}
