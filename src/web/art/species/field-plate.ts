import { type BirdKind, birdPath, birds } from "../birds/bird.ts";
import { type BirdDrawing, eyeOf, grain, legsPath, wingEdge } from "../birds/drawing.ts";
import { brief, type Point } from "../curves.ts";
import { mix, palette } from "../palette.ts";
import { branch, rockPerch } from "../perch.ts";
import { createRandom, hash } from "../random.ts";
import {
  createStage,
  definitions,
  disc,
  lens,
  plane,
  rolling,
  type Scene,
  type Stage,
  shape,
} from "../stage.ts";
import { kindOfFamily } from "./families.ts";
import { type Plumage, plumages, woodcut } from "./plumage.ts";

interface Ground {
  paper: string;
  light: string;
  hill: string;
}

/** The grounds of a plate: paper, the light behind the bird, the land under it. */
const grounds: readonly [Ground, ...Ground[]] = [
  { paper: "#f1e9d6", light: "#fbf6ea", hill: "#dccfae" },
  { paper: "#e4eadb", light: "#f4f7ec", hill: "#c3d0b4" },
  { paper: "#dfe8e6", light: "#f2f7f5", hill: "#bfcfcb" },
  { paper: "#f2e2cc", light: "#fcf2e2", hill: "#dfc5a0" },
  { paper: "#e8e4dd", light: "#f8f5ef", hill: "#cdc6b8" },
];

const ink = mix(palette.deep, palette.granite, 0.18);

/** A field-guide plate, by family and scientific name as a slug (`ploceidae-malimbus-ibadanensis`). */
export function fieldPlate(name: string, { width, height }: { width: number; height: number }): string {
  const [family = "", ...species] = name.split("-");
  const kind = kindOfFamily(family);
  const plumage = plumages[species.join("-")] ?? woodcut;
  const random = createRandom(name);
  const ground = random.pick(grounds);
  const id = `p${(hash(`${name}/${width}`) % 46656).toString(36)}-`;
  const stage = createStage(width, height, id, random);
  const x = stage.across(random.between(0.5, 0.56));
  const light = disc(stage.across(0.52), height * 0.46, height * 0.37, ground.light);
  const far = plane(stage, rolling(stage, 0.8, 0.04, 900), mix(ground.paper, ground.hill, 0.6));
  const near = plane(stage, rolling(stage, 0.89, 0.03, 600), ground.hill);
  const { behind, before } = kind
    ? setting(stage, kind, plumage, x, ground.hill)
    : { behind: granite(stage, [x, height * 0.84], ground.hill), before: "" };
  const picture = `<rect width="${width}" height="${height}" fill="${ground.paper}"/>${light}${far}${near}${behind}${before}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${definitions(stage)}${picture}</svg>`;
}

/** The height of a bird in its plate, as a fraction of the picture's height. */
const sizeFactors: Partial<Record<BirdKind, number>> = {
  heron: 0.8,
  ibis: 0.74,
  swift: 0.4,
  nightjar: 0.36,
  vulture: 0.45,
  duck: 0.58,
};

const waders: readonly BirdKind[] = ["heron", "ibis", "duck", "plover", "sandpiper"];

function setting(stage: Stage, kind: BirdKind, plumage: Plumage, x: number, hill: string) {
  const bird: BirdDrawing = birds[kind];
  const { height, unit } = stage;
  const { width: box, height: high } = birdPath(kind);
  const scale = ((sizeFactors[kind] ?? 0.66) * height) / Math.max(high, box * 0.86);
  if (bird.habit === "flight") {
    const at: Point = [x, height * 0.42];
    return { behind: "", before: renderBird(stage, kind, plumage, at, scale) };
  }
  if (bird.habit === "perch") {
    const at: Point = [x, height * 0.74];
    const scene: Scene = {
      behind: "",
      before: "",
      ink: mix(ink, hill, 0.12),
      foliage: mix(palette.leaf, ink, 0.45),
      ground: () => height,
      perch: stage.random.pick(["leafy", "thorn", "bare"]),
      light: hill,
    };
    return { behind: branch(stage, at, scene), before: renderBird(stage, kind, plumage, at, scale) };
  }
  const at: Point = [x, height * 0.85];
  if (waders.includes(kind)) {
    let water = "";
    for (const [dx, dy, long] of [
      [-40, 6, 620],
      [120, 40, 380],
      [-210, 62, 440],
      [40, 88, 700],
    ] as const)
      water += lens(at[0] + dx * unit, at[1] + dy * unit, long * unit, 16 * unit);
    return {
      behind: shape(water, mix(hill, "#ffffff", 0.55)),
      before: renderBird(stage, kind, plumage, at, scale),
    };
  }
  const low: Point = [at[0], height * 0.84];
  return { behind: granite(stage, low, hill), before: renderBird(stage, kind, plumage, low, scale) };
}

/** A rock in the grass, its top at a place. */
const granite = (stage: Stage, at: Point, hill: string): string =>
  rockPerch(stage, at, {
    face: mix(palette.granite, hill, 0.45),
    shade: mix(palette.shade, hill, 0.35),
    crack: ink,
  });

const box = (left: number, top: number, right: number, bottom: number) =>
  `M${brief(left)} ${brief(top)}H${brief(right)}V${brief(bottom)}H${brief(left)}z`;
const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${brief(x)} ${brief(y)}`).join("L")}z`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string | undefined) =>
  fill
    ? `<ellipse cx="${brief(x)}" cy="${brief(y)}" rx="${brief(rx)}" ry="${brief(ry)}" fill="${fill}"/>`
    : "";

/** The bird, its parts coloured inside its outline, with its foot at a place. */
function renderBird(stage: Stage, kind: BirdKind, plumage: Plumage, at: Point, scale: number): string {
  const bird: BirdDrawing = birds[kind];
  const { d, foot, width, height } = birdPath(kind);
  const clip = `${stage.id}b`;
  const parts = partsOf(bird, plumage, width, height);
  const legs = legsPath(bird);
  const eye = eyeOf(bird);
  const line = mix(plumage.back, palette.deep, 0.55);
  const transform = `translate(${brief(at[0])} ${brief(at[1])})scale(${brief(scale, 3)})translate(${brief(-foot[0])} ${brief(-foot[1])})`;
  return [
    `<clipPath id="${clip}"><path d="${d}"/></clipPath>`,
    `<g transform="${transform}">`,
    `<g clip-path="url(#${clip})">${parts}</g>`,
    legs && `<path d="${legs}" fill="${plumage.legs ?? ink}"/>`,
    `<path d="${d}" fill="none" stroke="${line}" stroke-width="${brief(1.4 / scale, 1)}" stroke-opacity=".55"/>`,
    eye && kind !== "owl" && isLight(plumage.mask ?? plumage.head ?? plumage.back)
      ? disc(eye.x, eye.y, eye.r, ink)
      : "",
    "</g>",
  ].join("");
}

function partsOf(bird: BirdDrawing, plumage: Plumage, width: number, height: number): string {
  const eye = eyeOf(bird);
  const edge = wingEdge(bird);
  const shoulder = edge[0];
  const tip = edge.at(-1);
  if (bird.habit === "flight" || !eye || !shoulder || !tip)
    return shape(box(-99, -99, width + 99, height + 99), plumage.back);
  const head = plumage.head ?? plumage.back;
  const round = Math.min(width, height) * 0.2;
  const u = grain;
  const tail = polygon([
    [tip[0] + 14 * u, tip[1] - 10 * u],
    [tip[0] + 26 * u, tip[1] + 12 * u],
    [tip[0] + 40 * u, height + 60],
    [-99, height + 60],
    [-99, tip[1] - 60 * u],
  ]);
  // An owl faces the reader: its back is all round, its breast in the middle.
  if (bird.holes?.length === 2)
    return (
      shape(box(-99, -99, width + 99, height + 99), plumage.back) +
      oval(width / 2, height * 0.58, width * 0.24, height * 0.25, plumage.under) +
      oval(width / 2, eye.y + 2 * u, width * 0.4, round * 0.8, head)
    );
  const back = polygon([[shoulder[0], -99], ...edge, [-99, tip[1] - 4 * u], [-99, -99]]);
  return [
    shape(box(-99, -99, width + 99, height + 99), plumage.under),
    oval(eye.x - 6 * u, eye.y + round * 1.75, round * 1.15, round * 1.05, plumage.breast),
    shape(tail, plumage.tail ?? plumage.back),
    shape(back, plumage.back),
    oval(eye.x - 5 * u, eye.y + 2 * u, round, round, head),
    oval(eye.x - 10 * u, eye.y - round * 0.95, round * 1.25, round * 0.8, plumage.cap),
    oval(eye.x + 3 * u, eye.y + 2 * u, round * 0.5, round * 0.26, plumage.mask),
    plumage.bill ? shape(box(eye.x + 17 * u, eye.y - 26 * u, width + 99, eye.y + 44 * u), plumage.bill) : "",
  ].join("");
}

/** Whether a dark eye is visible on a colour. */
function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return red * 0.3 + green * 0.59 + blue * 0.11 > 105;
}
