import { type Bird, type Mark, marksOf, placeBird, type Setting, silhouette } from "./bird.ts";
import { brief, type Drawing, type Point, readDrawing, type Size, svgDocument } from "./drawing.ts";
import { mix, palette } from "./palette.ts";
import { type Plumage, plumages } from "./plumage.ts";
import { createRandom, hash, type Random } from "./random.ts";
import { birdOf } from "./stretch.ts";

/** The size of every ground in `drawings/ground/`, which come in five colours and three forms. */
const ground = { width: 1200, height: 800, colours: 5, forms: 3 };
const ink = mix(palette.deep, palette.granite, 0.18);
/** What darkens a plumage: brown rather than green. */
const umber = "#1b1611";

/** A field-guide plate, by family and scientific name as a slug (`ploceidae-malimbus-ibadanensis`). */
export function fieldPlate(name: string, size: Size): string {
  const [family = "", ...words] = name.split("-");
  const species = words.join("-");
  const drawn = birdOf(family, species);
  const random = createRandom(name);
  const id = `p${(hash(`${name}/${size.width}`) % 46656).toString(36)}-`;
  const drawing = `ground/${random.integer(1, ground.colours)}-${random.integer(1, ground.forms)}`;
  const land = readDrawing(drawing, id);
  const plumage = plumages.get(species);
  // A flatter picture shows less of the height, so its bird is smaller.
  const visible = Math.min((ground.width * size.height) / size.width, ground.height);
  const bird = drawn
    ? setBird({ land, random, id, visible }, drawn, plumage)
    : placeTwig(land, random, [ground.width / 2, ground.height * 0.62]);
  return svgDocument(size, ground, `${dusk(id)}<g class="${id}l">${land.part("behind")}</g>${bird}`);
}

/** Where the reader's screen is dark, the paper behind the bird is too. */
const dusk = (id: string) =>
  `<style>@media (prefers-color-scheme:dark){.${id}l{filter:brightness(.36) sepia(1) hue-rotate(85deg) saturate(.7)}}</style>`;

interface PlateScene {
  land: Drawing;
  random: Random;
  /** A prefix of ids. */
  id: string;
  /** How much of the ground's height the picture shows. */
  visible: number;
}

/** How much of a plate a bird covers, whatever its shape and size, and how much of its width and height at most. */
const covered = { area: 0.21, width: 0.78, height: 0.82 };
/** How high the foot of a bird is that stands on something, against the height of the ground. */
const standing = { rock: 672, plain: 690, water: 690 };
/** Where a bird sits on the twigs of a ground, and how much larger a twig is beside so large a bird. */
const twigs = { names: ["leafy", "thorn", "bare"], y: 592, scale: 1.25 } as const;

/** The bird in the middle of the picture, and what it sits on, stands on or clings to. */
function setBird(
  { land, random, id, visible }: PlateScene,
  bird: Bird,
  plumage: Plumage | undefined,
): string {
  const { width, height, foot, habit } = bird;
  // A mere shape is small: there is nothing on it to look at.
  const scale =
    (plumage ? 1 : 0.62) *
    Math.min(
      Math.sqrt((covered.area * ground.width * visible) / bird.area),
      (covered.width * ground.width) / width,
      (covered.height * visible) / height,
    );
  const stem = Number(land.data("x"));
  const middle: Point = [
    ground.width / 2 + (foot[0] - width / 2) * scale,
    ground.height / 2 + (foot[1] - height / 2) * scale,
  ];
  const draw = (at: Point) =>
    plumage ? renderBird(bird, plumage, { at, scale }, id) : renderShape(bird, { at, scale });
  if (habit === "flight") return draw(middle);
  if (habit === "cling") return `${trunk(placeBird(bird, { at: middle, scale }), bird, id)}${draw(middle)}`;
  if (habit === "perch") {
    return `${placeTwig(land, random, middle)}${draw(middle)}`;
  }
  const surface = bird.ground === "water" || bird.ground === "plain" ? bird.ground : "rock";
  const low = (ground.height + visible) / 2;
  // A tall bird stands lower, so that it is in the middle.
  const y = Math.min(
    Math.max(standing[surface], middle[1]),
    low - 0.045 * visible - (height - foot[1]) * scale,
  );
  const lift = y === standing[surface] ? "" : ` transform="translate(0 ${brief(y - standing[surface])})"`;
  const at: Point = [Math.min(Math.max(stem, middle[0] - 60), middle[0] + 60), y];
  const ripples = habit === "swim" ? waves(at, width * scale) : "";
  return `<g class="${id}l"${lift}>${land.part(surface)}</g>${draw(at)}<g class="${id}l">${ripples}</g>`;
}

/** The trunk that a bird clings to, with the lines of its bark. */
function trunk(place: string, { parts }: Bird, id: string): string {
  const colour = mix(palette.granite, palette.earth, 0.3);
  const bark = patternOf(`bark ${mix(colour, umber, 0.28)}`, `${id}k`);
  const fills = [colour, bark.fill].map((fill) => `<path d="${parts.trunk}" fill="${fill}"/>`);
  return `<defs>${bark.pattern}</defs><g transform="${place}">${fills.join("")}</g>`;
}

/** A twig with its perch at a point. */
function placeTwig(land: Drawing, random: Random, [x, y]: Point): string {
  const twig = land.part(random.pick(twigs.names));
  const place = `translate(${brief(x)} ${brief(y + 3)})scale(${twigs.scale})translate(-${land.data("x")}-${twigs.y})`;
  return `<g transform="${place}">${twig}</g>`;
}

/** The water before a swimming bird. */
const waves = ([x, y]: Point, width: number) =>
  [0.62, 0.44, 0.54]
    .map((part, index) => {
      const half = width * part;
      return `<path d="M${brief(x - half)} ${brief(y + index * 15)}q${brief(half)}-${12 - index * 3} ${brief(half * 2)} 0-${brief(half)} ${12 - index * 3}-${brief(half * 2)} 0z" fill="${palette.cream}" fill-opacity=".8"/>`;
    })
    .join("");

/** The tone of a bird of which the plumage has not been drawn: paper, so that nobody takes it for a colour. */
const paper = "#cfc6b0";

/** The shape alone; a broad line closes the slit between a head and its crest. */
export function renderShape(bird: Bird, setting: Setting): string {
  const size = Math.sqrt(bird.width * bird.height);
  const filled = (d: string, line: number) => d && `<path d="${d}" stroke-width="${brief(size * line, 1)}"/>`;
  const shape = filled(silhouette(bird), 0.004) + filled(bird.parts.crest, 0.018);
  return `<g transform="${placeBird(bird, setting)}" fill="${paper}" stroke="${paper}" stroke-linejoin="round">${shape}</g>`;
}

/** The bird, its parts coloured inside its outline. */
export function renderBird(bird: Bird, plumage: Plumage, setting: Setting, id: string): string {
  const { parts, eyes, height } = bird;
  const own = marksOf(bird, plumage);
  const head = plumage.head ?? plumage.back;
  const wing = plumage.wing ?? mix(plumage.back, umber, 0.18);
  const legs = plumage.legs ?? ink;
  const bill = plumage.bill ?? ink;
  const line = mix(plumage.back, umber, 0.75);
  const stroke = brief(1.6 / setting.scale, 1);
  const body = `#${id}o`;
  const shape = (part: keyof typeof parts, fill: string | undefined) =>
    fill && parts[part] ? `<path d="${parts[part]}" fill="${fill}"/>` : "";
  const outlined = (part: keyof typeof parts, fill: string) =>
    parts[part] &&
    `<path d="${parts[part]}" fill="${fill}" stroke="${line}" stroke-width="${stroke}" stroke-opacity=".4"/>`;
  const drawn = (d: string, opacity: number) =>
    d && `<path d="${d}" fill="none" stroke="${line}" stroke-width="${stroke}" stroke-opacity="${opacity}"/>`;
  const marks = patternOf(plumage.marks, `${id}m`);
  const spots = patternOf(plumage.spots, `${id}w`);
  const far = bird.habit === "flight" ? mix(wing, umber, 0.3) : mix(legs, palette.shade, 0.35);
  return [
    `<defs><path id="${body.slice(1)}" d="${parts.body}"/><clipPath id="${id}b"><use href="${body}"/></clipPath>`,
    `<linearGradient id="${id}s" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".16"/><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".2"/></linearGradient>`,
    `${marks.pattern}${spots.pattern}</defs><g transform="${placeBird(bird, setting)}" stroke-linecap="round">`,
    shape("far", far),
    outlined("tail", plumage.tail ?? wing),
    shape("thigh", mix(plumage.under, umber, 0.1)),
    shape("legs", legs),
    outlined("bill", bill),
    `<g clip-path="url(#${id}b)"><use href="${body}" fill="${plumage.under}"/>`,
    shape("breast", plumage.breast),
    marks.fill && `<use href="${body}" fill="${marks.fill}"/>`,
    shape("back", plumage.back),
    spots.fill && shape("back", spots.fill),
    shape("head", head),
    shape("cap", plumage.cap),
    shape("throat", plumage.throat),
    shape("mask", plumage.mask),
    shape("brow", plumage.brow),
    patches(own.filter(({ isOver }) => !isOver)),
    `<path d="M0 0H${brief(bird.width)}V${brief(height)}H0z" fill="url(#${id}s)"/></g>`,
    `<use href="${body}" fill="none" stroke="${line}" stroke-width="${stroke}" stroke-opacity=".55"/>`,
    shape("crest", plumage.crest ?? plumage.cap ?? head),
    shape("wing", wing),
    shape("flight", plumage.flight ?? mix(wing, umber, 0.32)),
    spots.fill && shape("wing", spots.fill),
    patches(own.filter(({ isOver }) => isOver)),
    drawn(parts.lines, 0.5),
    shape("shield", plumage.shield ?? bill),
    drawn(parts.gape, 0.6),
    ...eyes.map(({ at, r }) => eyeAt(at, r, plumage.eye)),
    "</g>",
  ].join("");
}

const patches = (marks: readonly Mark[]) =>
  marks.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join("");

/** An eye, pale around its iris so that it is seen on any colour, with the light in it. */
function eyeAt([x, y]: Point, r: number, iris: string | undefined): string {
  const circle = (dx: number, dy: number, radius: number, fill: string) =>
    `<circle cx="${brief(x + dx)}" cy="${brief(y + dy)}" r="${brief(radius, 1)}" fill="${fill}"/>`;
  return (
    circle(0, 0, r * 1.3, iris ?? mix(palette.cream, palette.shade, 0.3)) +
    circle(0, 0, iris ? r * 0.72 : r, "#17130f") +
    circle(r * 0.28, -r * 0.34, r * 0.28, "#fff")
  );
}

/** The marks of a plumage as the fill of a pattern, such as `bars #3a2a1c`. */
function patternOf(text: string | undefined, id: string): { pattern: string; fill: string } {
  const [name = "", colour = ""] = text?.split(" ") ?? [];
  const drawn = patterns[name];
  if (!drawn) return { pattern: "", fill: "" };
  const { width, height, d } = drawn;
  return {
    pattern: `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"><path d="${d}" fill="${colour}"/></pattern>`,
    fill: `url(#${id})`,
  };
}

const patterns: Record<string, { width: number; height: number; d: string }> = {
  spots: { width: 26, height: 22, d: "M6 3a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM19 13a4 4 0 1 1 0 8a4 4 0 1 1 0-8z" },
  specks: {
    width: 24,
    height: 18,
    d: "M6 3a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8zM18 12a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8z",
  },
  streaks: { width: 26, height: 40, d: "M6 0q5 9 0 18q-4-9 0-18zM19 20q5 9 0 18q-4-9 0-18z" },
  bars: { width: 60, height: 17, d: "M0 2q15 6 30 0q15-6 30 0l0 5q-15-6-30 0q-15 6-30 0z" },
  bark: {
    width: 66,
    height: 170,
    d: "M12 8q-8 34-6 72q6-36 6-72zM36 60q-5 48-11 96q-1-52 11-96zM58 4q-6 30-5 66q5-32 5-66zM52 104q-1 34-6 60q-1-34 6-60z",
  },
  scales: {
    width: 30,
    height: 26,
    d: "M0 0q15 22 30 0l0 3q-15 22-30 0zM-15 13q15 22 30 0l0 3q-15 22-30 0zM15 13q15 22 30 0l0 3q-15 22-30 0z",
  },
};
