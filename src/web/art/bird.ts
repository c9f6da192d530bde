import { type BirdKind, isBirdKind } from "./bird-kinds.ts";
import { brief, type Point, readDrawing, readPoint } from "./drawing.ts";

/** The parts of a drawn bird, facing right; all paths fill by the non-zero rule. */
export interface Bird {
  habit: "perch" | "ground" | "flight";
  /** Its length against a picture's height when it is the subject of the picture. */
  stature: number;
  /** Its size in a field plate, against the height of the picture. */
  size: number;
  /** What it stands on in a field plate. */
  ground: string;
  width: number;
  height: number;
  /** Where it stands, or the middle of its body when it flies. */
  foot: Point;
  body: string;
  /** What a perching bird sits on when it is alone. */
  twig: string;
  legs: string;
  /** The hood of a malimbe. */
  crimson: string;
  /** The lower edge of the folded wing; empty on a bird that flies. */
  wing: Point[];
  eye: { at: Point; r: number } | undefined;
  /** Eyes and other round holes; two are the eyes of a bird that faces the reader. */
  eyes: number;
}

const cached = new Map<BirdKind, Bird>();

/** The parts of a bird from its file. */
export function readBird(kind: BirdKind): Bird {
  const bird = cached.get(kind) ?? parseBird(kind);
  cached.set(kind, bird);
  return bird;
}

function parseBird(kind: BirdKind): Bird {
  const drawing = readDrawing(`birds/${kind}`);
  const path = (id: string) => drawing.attribute(id, "d") ?? "";
  const [, , width = 0, height = 0] = drawing.viewBox;
  const eye = readPoint(`${drawing.attribute("eye", "cx")} ${drawing.attribute("eye", "cy")}`);
  const habit = drawing.data("habit");
  return {
    habit: habit === "ground" || habit === "flight" ? habit : "perch",
    stature: Number(drawing.data("stature")),
    size: Number(drawing.data("size") ?? 0.66),
    ground: drawing.data("ground") ?? "rock",
    width,
    height,
    foot: readPoint(drawing.data("foot")) ?? [0, 0],
    body: path("body"),
    twig: path("twig"),
    legs: path("legs"),
    crimson: path("crimson"),
    wing: (drawing.attribute("wing", "points")?.split(" ") ?? []).flatMap((at) => {
      const point = readPoint(at);
      return point ? [point] : [];
    }),
    eye: eye && { at: eye, r: Number(drawing.attribute("eye", "r")) },
    eyes: Number(drawing.data("eyes")),
  };
}

/** A bird alone, to be used as a mask; one that perches brings a twig. */
export function birdMask(name: string): string | undefined {
  if (!isBirdKind(name)) return undefined;
  const { width, height, body, twig } = readBird(name);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${body}${twig}"/></svg>`;
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
