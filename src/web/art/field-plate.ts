import { type Bird, placeBird, readBird, type Setting } from "./bird.ts";
import { brief, type Drawing, type Point, readDrawing, type Size, svgDocument } from "./drawing.ts";
import { kindOfFamily } from "./families.ts";
import { mix, palette } from "./palette.ts";
import { type Plumage, plumages } from "./plumage.ts";
import { createRandom, hash, type Random } from "./random.ts";

/** The size of every ground in `drawings/ground/`, which come in five colours and three forms. */
const ground = { width: 1200, height: 800, colours: 5, forms: 3 };
const ink = mix(palette.deep, palette.granite, 0.18);

/** A field-guide plate, by family and scientific name as a slug (`ploceidae-malimbus-ibadanensis`). */
export function fieldPlate(name: string, size: Size): string {
  const [family = "", ...species] = name.split("-");
  const kind = kindOfFamily(family);
  const random = createRandom(name);
  const id = `p${(hash(`${name}/${size.width}`) % 46656).toString(36)}-`;
  const drawing = `ground/${random.integer(1, ground.colours)}-${random.integer(1, ground.forms)}`;
  const land = readDrawing(drawing, id);
  const plumage = plumages.get(species.join("-")) ?? plumages.get("woodcut");
  // A flatter picture shows less of the height, so its bird is smaller.
  const visible = (ground.width * size.height) / size.width;
  const scene = { land, random, id, visible: Math.min(visible, ground.height) };
  const bird = kind && plumage ? setBird(scene, readBird(kind), plumage) : land.part("rock");
  return svgDocument(size, ground, land.part("behind") + bird);
}

interface PlateScene {
  land: Drawing;
  random: Random;
  /** A prefix of ids. */
  id: string;
  /** How much of the ground's height the picture shows. */
  visible: number;
}

/** The bird, and what it stands on. */
function setBird({ land, random, id, visible }: PlateScene, bird: Bird, plumage: Plumage): string {
  const scale = (bird.size * visible) / Math.max(bird.height, bird.width * 0.86);
  const stand = {
    flight: { part: "", height: 0.42 },
    perch: { part: random.pick(["leafy", "thorn", "bare"]), height: 0.74 },
    ground: { part: bird.ground, height: bird.ground === "water" ? 0.85 : 0.84 },
  }[bird.habit];
  const at: Point = [Number(land.data("x")), ground.height * stand.height];
  return land.part(stand.part) + renderBird(bird, plumage, { at, scale }, id);
}

const box = (left: number, top: number, right: number, bottom: number) =>
  `M${brief(left)} ${brief(top)}H${brief(right)}V${brief(bottom)}H${brief(left)}z`;
const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${brief(x)} ${brief(y)}`).join("L")}z`;
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string | undefined) =>
  fill
    ? `<ellipse cx="${brief(x)}" cy="${brief(y)}" rx="${brief(rx)}" ry="${brief(ry)}" fill="${fill}"/>`
    : "";

/** The bird, its parts coloured inside its outline. */
function renderBird(bird: Bird, plumage: Plumage, setting: Setting, id: string): string {
  const { body, legs, eye, eyes } = bird;
  const line = mix(plumage.back, palette.deep, 0.55);
  const width = brief(1.4 / setting.scale, 1);
  const isEyeVisible = eyes !== 2 && isLight(plumage.mask ?? plumage.head ?? plumage.back);
  return [
    `<clipPath id="${id}b"><path d="${body}"/></clipPath>`,
    `<g transform="${placeBird(bird, setting)}">`,
    `<g clip-path="url(#${id}b)">${partsOf(bird, plumage)}</g>`,
    legs && shape(legs, plumage.legs ?? ink),
    `<path d="${body}" fill="none" stroke="${line}" stroke-width="${width}" stroke-opacity=".55"/>`,
    eye && isEyeVisible
      ? `<circle cx="${brief(eye.at[0])}" cy="${brief(eye.at[1])}" r="${brief(eye.r)}" fill="${ink}"/>`
      : "",
    "</g>",
  ].join("");
}

/** A distance by which parts of the colouring are set apart, in the units of the drawings of birds. */
const u = 3;

function partsOf({ habit, width, height, wing, eye, eyes }: Bird, plumage: Plumage): string {
  const shoulder = wing[0];
  const tip = wing.at(-1);
  const all = box(-99, -99, width + 99, height + 99);
  if (habit === "flight" || !eye || !shoulder || !tip) return shape(all, plumage.back);
  const [x, y] = eye.at;
  const head = plumage.head ?? plumage.back;
  const round = Math.min(width, height) * 0.2;
  const tail = polygon([
    [tip[0] + 14 * u, tip[1] - 10 * u],
    [tip[0] + 26 * u, tip[1] + 12 * u],
    [tip[0] + 40 * u, height + 60],
    [-99, height + 60],
    [-99, tip[1] - 60 * u],
  ]);
  // An owl faces the reader: its back is all round, its breast in the middle.
  if (eyes === 2)
    return (
      shape(all, plumage.back) +
      oval(width / 2, height * 0.58, width * 0.24, height * 0.25, plumage.under) +
      oval(width / 2, y + 2 * u, width * 0.4, round * 0.8, head)
    );
  const back = polygon([[shoulder[0], -99], ...wing, [-99, tip[1] - 4 * u], [-99, -99]]);
  return [
    shape(all, plumage.under),
    oval(x - 6 * u, y + round * 1.75, round * 1.15, round * 1.05, plumage.breast),
    shape(tail, plumage.tail ?? plumage.back),
    shape(back, plumage.back),
    oval(x - 5 * u, y + 2 * u, round, round, head),
    oval(x - 10 * u, y - round * 0.95, round * 1.25, round * 0.8, plumage.cap),
    oval(x + 3 * u, y + 2 * u, round * 0.5, round * 0.26, plumage.mask),
    plumage.bill ? shape(box(x + 17 * u, y - 26 * u, width + 99, y + 44 * u), plumage.bill) : "",
  ].join("");
}

/** Whether a dark eye is visible on a colour. */
function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return red * 0.3 + green * 0.59 + blue * 0.11 > 105;
}
