import { type BirdKind, isBirdKind } from "#core/domain/bird-kinds.ts";
import { brief, type Point, readDrawing, readPoint } from "./drawing.ts";
import { type Plumage, patchesOf } from "./plumage.ts";

/** The parts of a drawn bird that lie inside its outline, and those that have an outline of their own. */
const inside = ["throat", "breast", "back", "head", "cap", "mask", "brow"] as const;
export const outside = [
  "far",
  "tail",
  "thigh",
  "legs",
  "bill",
  "body",
  "crest",
  "wing",
  "flight",
  "shield",
] as const;
const strokes = ["lines", "gape"] as const;
type Part = (typeof inside)[number] | (typeof outside)[number] | (typeof strokes)[number] | "trunk";

/** A patch such as a collar, within the body or over the wing. */
interface Patch {
  name: string;
  d: string;
  isOver: boolean;
}

/** A patch in its colour. */
export type Mark = Patch & { fill: string };

/** A drawn bird, facing right; its parts are paths, empty where it has none. */
export interface Bird {
  habit: "perch" | "ground" | "flight" | "swim" | "cling";
  /** Its length against a picture's height when it is in a landscape. */
  stature: number;
  /** What it stands on in a field plate. */
  ground: string;
  width: number;
  height: number;
  /** Where it stands, or the middle of its body when it flies. */
  foot: Point;
  parts: Record<Part, string>;
  /** The part that keeps its shape in all species, such as a tail with plumes. */
  still: string | undefined;
  /** How much of a picture its outline covers, in square units. */
  area: number;
  /** Those of the one species that the drawing is of. */
  marks: Mark[];
  /** Where some species of this shape have a patch, which is drawn for those alone. */
  patches: Patch[];
  /** One, or the two of a bird that faces the reader. */
  eyes: { at: Point; r: number }[];
}

const cached = new Map<BirdKind, Bird>();

/** The parts of a bird from its file. */
export function readBird(kind: BirdKind): Bird {
  const bird = cached.get(kind) ?? parseBird(kind);
  cached.set(kind, bird);
  return bird;
}

const habits = ["perch", "ground", "flight", "swim", "cling"] as const;

function parseBird(kind: BirdKind): Bird {
  const drawing = readDrawing(`birds/${kind}`);
  // A bird of the shape of another has in its file only its own marks, and the parts in which it differs.
  const like = drawing.data("like");
  const shape = like ? readDrawing(`birds/${like}`) : drawing;
  const path = (id: Part) => drawing.attribute(id, "d") ?? shape.attribute(id, "d") ?? "";
  const [, , width = 0, height = 0] = drawing.viewBox;
  return {
    still: shape.data("still"),
    area: outside.reduce((sum, part) => sum + areaOf(path(part)), 0),
    habit: habits.find((habit) => habit === shape.data("habit")) ?? "perch",
    stature: Number(shape.data("stature")),
    ground: shape.data("ground") ?? "rock",
    width,
    height,
    foot: readPoint(shape.data("foot")) ?? [0, 0],
    parts: {
      trunk: path("trunk"),
      far: path("far"),
      tail: path("tail"),
      thigh: path("thigh"),
      legs: path("legs"),
      bill: path("bill"),
      body: path("body"),
      throat: path("throat"),
      breast: path("breast"),
      back: path("back"),
      head: path("head"),
      cap: path("cap"),
      mask: path("mask"),
      brow: path("brow"),
      crest: path("crest"),
      wing: path("wing"),
      flight: path("flight"),
      shield: path("shield"),
      lines: path("lines"),
      gape: path("gape"),
    },
    marks: drawing.ids("mark-", "over-").map((id) => ({
      name: id.slice("mark-".length),
      d: drawing.attribute(id, "d") ?? "",
      fill: drawing.attribute(id, "fill") ?? "",
      isOver: id.startsWith("over-"),
    })),
    patches: shape.ids("patch-", "cover-").map((id) => ({
      name: id.slice("patch-".length),
      d: shape.attribute(id, "d") ?? "",
      isOver: id.startsWith("cover-"),
    })),
    eyes: ["eye", "eye2"].flatMap((id) => {
      const at = readPoint(`${shape.attribute(id, "cx")} ${shape.attribute(id, "cy")}`);
      return at ? [{ at, r: Number(shape.attribute(id, "r")) }] : [];
    }),
  };
}

/** The marks of a bird in a plumage: those of its own drawing, and the patches to which the plumage gives a colour. */
export const marksOf = (bird: Bird, plumage: Plumage): Mark[] => [
  ...bird.marks,
  ...patchesOf(plumage).flatMap(({ name, fill }) =>
    bird.patches.flatMap((patch) => (patch.name === name ? { ...patch, fill } : [])),
  ),
];

/** The area inside figures that go clockwise by `M`, `l`, `c` and `z`, as their corners give it. */
function areaOf(d: string): number {
  let doubled = 0;
  // Each figure is measured from where it begins, so that closing it adds nothing.
  let at: Point = [0, 0];
  for (const [, command = "", text = ""] of d.matchAll(/([Mlc])([^Mlcz]*)/g)) {
    const values = text.match(/-?\d+/g)?.map(Number) ?? [];
    // A curve goes to the last of its three points.
    const pair = command === "c" ? 6 : 2;
    if (command === "M") at = [0, 0];
    else
      for (let end = pair; end <= values.length; end += pair) {
        const [dx = 0, dy = 0] = values.slice(end - 2, end);
        doubled += at[0] * dy - at[1] * dx;
        at = [at[0] + dx, at[1] + dy];
      }
  }
  return doubled / 2;
}

/** The outline of a bird: all its outer parts, which run clockwise, so that they fill as one. */
export const silhouette = ({ parts }: Bird): string => outside.map((part) => parts[part]).join("");

/** A bird alone, to be used as a mask; one that perches brings a twig. */
export function birdMask(name: string): string | undefined {
  if (!isBirdKind(name)) return undefined;
  const bird = readBird(name);
  const { width, height, habit, foot, parts } = bird;
  const [x, y] = foot;
  const twig =
    habit === "perch"
      ? `M${x - 300} ${y + 6}q300-18 600 10l0 12q-300-22-600-6z`
      : habit === "cling"
        ? parts.trunk
        : "";
  const [left, right] = habit === "perch" ? [Math.min(0, x - 300), Math.max(width, x + 300)] : [0, width];
  const low = habit === "perch" ? Math.max(height, y + 32) : height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${right - left} ${low}"><path d="${silhouette(bird)}${twig}"/></svg>`;
}

/** How a bird is set: where its foot is, its size, its turn in degrees, and whether it faces left. */
export interface Setting {
  at: Point;
  scale: number;
  turn?: number;
  flip?: boolean;
}

/** The transformation that sets a bird. */
export function placeBird({ foot }: Bird, { at, scale, turn = 0, flip = false }: Setting): string {
  const spin = turn === 0 ? "" : `rotate(${brief(turn)})`;
  const size = flip ? `scale(${brief(-scale, 3)} ${brief(scale, 3)})` : `scale(${brief(scale, 3)})`;
  return `translate(${brief(at[0])} ${brief(at[1])})${spin}${size}translate(${brief(-foot[0])} ${brief(-foot[1])})`;
}
