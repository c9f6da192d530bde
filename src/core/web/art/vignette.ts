import { isBirdKind } from "#core/domain/bird-kinds.ts";
import { vignettes } from "#core/domain/vignettes.ts";
import { type Bird, placeBird, readBird } from "./bird.ts";
import { brief, findDrawing, type Point, type Size } from "./drawing.ts";
import { palette } from "./palette.ts";

/** The size of every vignette, whose lower edge is the ground. */
const canvas: Size = { width: 480, height: 300 };
/** The side of a square as large as the box around a bird, so that none looks larger than another. */
const VISUAL_SIZE = 240;
const ROCK_HEIGHT = 16;
/** The least height of a stump. */
const STUMP_HEIGHT = 76;
/** Beside a bird’s tail, since what it stands on is wider than its feet. */
const MARGIN = 30;

/** The tones of an engraving on a deep band; the plants have them in their files. */
const tones = { light: "#c3c9b8", middle: "#93a893", dark: "#6f8a77", ground: "#3d5a4b" };

/** A bird or plant as an engraving, at the lower right of its picture. */
export function vignette(name: string): string | undefined {
  if (!vignettes.some((known) => known === name)) return undefined;
  return isBirdKind(name) ? standingBird(readBird(name)) : plant(findDrawing(`plant/${name}`) ?? "");
}

const picture = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${canvas.width} ${canvas.height}">${content}</svg>`;

const plant = (svg: string) =>
  picture(
    svg.replace(
      'xmlns="http://www.w3.org/2000/svg"',
      `width="${canvas.width}" height="${canvas.height}" preserveAspectRatio="xMaxYMax"`,
    ),
  );

const shape = (fill: string, ...d: string[]) => `<path d="${d.join("")}" fill="${fill}"/>`;
const line = (d: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${palette.deep}" stroke-width="${brief(width, 1)}" stroke-linecap="round"/>`;

/** The bird looks to the left, towards the title; one that perches is on a stump, as high as its tail hangs. */
function standingBird(bird: Bird): string {
  const { parts, eyes, foot, width, height, habit } = bird;
  const isUp = habit === "perch";
  const below = isUp ? height - foot[1] : 0;
  const size = Math.min(canvas.width / width, VISUAL_SIZE / Math.sqrt(width * height));
  const stand = isUp ? Math.max(STUMP_HEIGHT, below * size + 14) : ROCK_HEIGHT;
  const room = canvas.height - stand;
  const scale = Math.min(size, room / (isUp ? foot[1] : height));
  const at = [canvas.width - Math.max(MARGIN + foot[0] * scale, isUp ? 66 : 0), room + 4] as const;
  const eye = eyes.map(
    ({ at: [cx, cy], r }) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${palette.deep}"/>`,
  );
  return picture(
    [
      isUp ? stumpAt(at) : shape(tones.ground, rockAt(at[0])),
      `<g transform="${placeBird(bird, { at, scale, flip: true })}">`,
      shape(tones.dark, parts.far),
      shape(tones.middle, parts.tail),
      shape(tones.light, parts.thigh, parts.legs, parts.bill, parts.body, parts.crest),
      shape(tones.middle, parts.wing),
      shape(tones.dark, parts.flight),
      shape(tones.light, parts.shield),
      line(parts.lines + parts.gape, 1.3 / scale),
      ...eye,
      "</g>",
    ].join(""),
  );
}

/** A low slab of granite under the feet. */
const rockAt = (x: number) =>
  `M${brief(x - 110)} ${canvas.height}q10-10 40-11 20-7 52-5 34-3 66 3 40 2 56 13z`;

/** A broken trunk with the stub of a branch, from the lower edge to the feet. */
function stumpAt([x, y]: Point): string {
  const low = canvas.height;
  const [left, top] = [x - 24, y - 2].map((value) => brief(value));
  const wood = `M${brief(x - 58)} ${low}Q${brief(x - 24)} ${low - 18} ${left} ${top}l11-5 9 4 14-6 9 5 7 2Q${brief(x + 26)} ${low - 18} ${brief(x + 64)} ${low}z`;
  const stub = `M${brief(x - 20)} ${brief(y + 50)}l-34-16-12-22 20 13 26 5z`;
  const bark = `M${brief(x - 10)} ${brief(y + 10)}q4 22-4 44M${brief(x + 6)} ${brief(y + 6)}q-5 32 3 60M${brief(x + 16)} ${brief(y + 24)}q-1 14 3 26`;
  return shape(tones.ground, wood, stub) + line(bark, 1.6);
}
