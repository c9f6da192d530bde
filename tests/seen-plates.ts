import sharp from "sharp";
import { type Bird, marksOf } from "#core/web/art/bird.ts";
import { colourWord } from "#core/web/art/colour-words.ts";
import { fieldPlate } from "#core/web/art/field-plate.ts";
import { plumages } from "#core/web/art/plumage.ts";
import { birdOf } from "#core/web/art/stretch.ts";

const [width, height] = [600, 400];
type Pixel = readonly [x: number, y: number];
const indexOf = ([x, y]: Pixel) => y * width + x;
const apart = (one: Pixel, other: Pixel) => Math.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2);
/** How far a pixel is from the nearest of some. */
const distance = (pixel: Pixel, others: Pixel[]) =>
  others.reduce((least, other) => Math.min(least, apart(other, pixel)), width);

const seenPlates = new Map<string, ReturnType<typeof look>>();

/** A plate as it is seen, measured once for all its marks. */
export function seePlate(plate: string) {
  const seen = seenPlates.get(plate) ?? look(plate);
  seenPlates.set(plate, seen);
  return seen;
}

/** The colours of a part where nothing covers it, and its lengths against the body. */
async function look(plate: string) {
  const [family = "", ...names] = plate.split("-");
  const drawn = birdOf(family, names.join("-"));
  if (!drawn) throw new Error(`${plate} has no drawing.`);
  const plumage = plumages.get(names.join("-"));
  const bird = plumage ? { ...drawn, marks: marksOf(drawn, plumage) } : drawn;
  const svg = fieldPlate(plate, { width: 1200, height: 800 });
  const place = /<g transform="([^"]+)" stroke-linecap/.exec(svg)?.[1] ?? "";
  const picture = await raster(
    svg.replace('width="1200" height="800"', `width="${width}" height="${height}"`),
  );
  const known = new Map<string, Promise<Pixel[]>>();
  const pixels = (part: string) => {
    const found = known.get(part) ?? pixelsOf(bird, part, place);
    known.set(part, found);
    return found;
  };
  const without = async (part: string, covers: string[]) => {
    const covered = new Set((await Promise.all(covers.map(pixels))).flat().map(indexOf));
    return (await pixels(part)).filter((pixel) => !covered.has(indexOf(pixel)));
  };
  const marks = bird.marks.map(({ name }) => name);
  /** What covers a part: the wing and marks what lies inside the body, and the body what is behind it. */
  const uncovered = (part: string) =>
    part === "under"
      ? without("body", ["wing", "back", "head"])
      : liesInside(bird, part)
        ? without(part, marks.includes(part) ? ["wing"] : ["wing", ...marks])
        : without(part, /^(tail|legs|bill)$/.test(part) ? ["body"] : []);
  const wordAt = (pixel: Pixel) => {
    const at = 3 * indexOf(pixel);
    return colourWord([picture[at] ?? 0, picture[at + 1] ?? 0, picture[at + 2] ?? 0]);
  };
  const body = edge(await pixels("body"));
  const axis = farthest(body, body);
  const beyond = async (part: string) => {
    const outer = await without(part, ["body"]);
    return outer.map((pixel) => ({ pixel, reach: distance(pixel, body) }));
  };
  return {
    async shares(part: string): Promise<Record<string, number>> {
      const own = await uncovered(part);
      const shares: Record<string, number> = {};
      if (own.length <= 5) return shares;
      for (const word of own.map(wordAt)) shares[word] = (shares[word] ?? 0) + 1 / own.length;
      return shares;
    },
    /** How long a part is, and how deep on the mean, against the body's length. */
    async shape(part: string) {
      const own = await uncovered(part);
      const { length } = farthest(edge(own), edge(own));
      return { long: length / axis.length, deep: own.length / length / axis.length };
    },
    /** The least distance of two parts, in pixels. */
    gap: async (one: string, other: string) => gapOf(await pixels(one), await pixels(other)),
    /** The least distance of a part from where the body has a colour, in pixels. */
    gapToColour: async (part: string, colour: string) =>
      gapOf(
        await pixels(part),
        (await without("body", ["eye"])).filter((pixel) => wordAt(pixel) === colour),
      ),
    async measure(name: string) {
      if (name === "upright") return (Math.atan2(axis.dy, axis.dx) * 180) / Math.PI;
      if (name !== "fork" && name !== "plumes")
        return Math.max(0, ...(await beyond(name)).map(({ reach }) => reach)) / axis.length;
      const tail = await beyond("tail");
      const reach = Math.max(...tail.map((point) => point.reach));
      const depths = Array.from({ length: 19 }, (_, index) => 0.05 * (index + 1));
      const pieces = depths.map((depth) => ({
        depth,
        count: islands(tail.filter((point) => point.reach > reach * (1 - depth)).map(({ pixel }) => pixel)),
      }));
      return name === "plumes"
        ? Math.max(...pieces.map(({ count }) => count))
        : Math.max(0, ...pieces.filter(({ count }) => count > 1).map(({ depth }) => depth));
    },
  };
}

const raster = (svg: string) => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();

const liesInside = ({ marks }: Bird, name: string) =>
  marks.some((mark) => mark.name === name && !mark.isOver) ||
  /^(throat|breast|back|head|cap|mask|brow)$/.test(name);

/** The pixels of a plate that a part of its bird takes; what lies inside the body ends with it. */
async function pixelsOf(bird: Bird, name: string, place: string): Promise<Pixel[]> {
  const { parts, marks, eyes } = bird;
  const mark = marks.find((one) => one.name === name);
  const part = Object.entries(parts).find(([key]) => key === name)?.[1];
  const rim = eyes.map(({ at, r }) => `<circle cx="${at[0]}" cy="${at[1]}" r="${r * 1.3}"/>`).join("");
  const clip = liesInside(bird, name) ? ` clip-path="url(#b)"` : "";
  const d = mark?.d ?? part ?? "";
  const shape = name === "eye" ? rim : `<path d="${d}" fill-rule="nonzero"/>`;
  const alpha = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 800"><g transform="${place}"><clipPath id="b"><path d="${parts.body}"/></clipPath><g${clip}>${shape}</g></g></svg>`,
    ),
  )
    .extractChannel(3)
    .raw()
    .toBuffer();
  const found: Pixel[] = [];
  alpha.forEach((value, index) => {
    if (value > 127) found.push([index % width, Math.floor(index / width)]);
  });
  return found;
}

/** The least distance of two sets of pixels. */
function gapOf(ones: Pixel[], others: Pixel[]): number {
  const rim = edge(others);
  return edge(ones).reduce((least, pixel) => Math.min(least, distance(pixel, rim)), width);
}

function edge(pixels: Pixel[]): Pixel[] {
  const all = new Set(pixels.map(indexOf));
  return pixels.filter((pixel) => [1, -1, width, -width].some((step) => !all.has(indexOf(pixel) + step)));
}

/** The two pixels that are farthest apart, as a line that rises to the right. */
function farthest(ones: Pixel[], others: Pixel[]): { length: number; dx: number; dy: number } {
  let line = { length: 0, dx: 0, dy: 0 };
  for (const one of ones)
    for (const other of others) {
      const length = apart(one, other);
      if (length > line.length && other[0] >= one[0])
        line = { length, dx: other[0] - one[0], dy: one[1] - other[1] };
    }
  return line;
}

/** How many pieces a set of pixels falls into, those of a few pixels left out. */
function islands(pixels: Pixel[]): number {
  const left = new Set(pixels.map(indexOf));
  const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * width + column));
  let count = 0;
  for (const start of pixels.map(indexOf)) {
    const queue = left.delete(start) ? [start] : [];
    let size = 0;
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      size += 1;
      for (const step of around) if (left.delete(at + step)) queue.push(at + step);
    }
    if (size > 3) count += 1;
  }
  return count;
}
