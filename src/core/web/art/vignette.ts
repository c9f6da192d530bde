import { isBirdKind } from "#core/domain/bird-kinds.ts";
import { vignettes } from "#core/domain/vignettes.ts";
import { type Bird, placeBird, readBird } from "./bird.ts";
import { brief, findDrawing, type Size } from "./drawing.ts";
import { palette } from "./palette.ts";

/** The size of every vignette, whose lower edge is the ground. */
const canvas: Size = { width: 480, height: 300 };
/** The side of a square as large as the box around a bird, so that none looks larger than another. */
const VISUAL_SIZE = 240;
const ROCK_HEIGHT = 16;
/** Beside a bird’s tail, since the rock is wider than its feet. */
const MARGIN = 30;

/** The tones of an engraving on a deep band; the plants have them in their files. */
const tones = { light: "#c3c9b8", middle: "#93a893", dark: "#6f8a77", rock: "#3d5a4b" };

/** A bird or plant as an engraving, at the lower right of its picture. */
export function vignette(name: string): string | undefined {
  if (!vignettes.some((known) => known === name)) return undefined;
  return isBirdKind(name) ? birdOnRock(readBird(name)) : plant(findDrawing(`plant/${name}`) ?? "");
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

/** The bird looks to the left, towards the title. */
function birdOnRock(bird: Bird): string {
  const { parts, eyes, foot, width, height } = bird;
  const room = canvas.height - ROCK_HEIGHT;
  const scale = Math.min(room / height, canvas.width / width, VISUAL_SIZE / Math.sqrt(width * height));
  const at = [canvas.width - MARGIN - foot[0] * scale, room + 4] as const;
  const shape = (fill: string, ...d: string[]) => `<path d="${d.join("")}" fill="${fill}"/>`;
  const line = `<path d="${parts.lines}${parts.gape}" fill="none" stroke="${palette.deep}" stroke-width="${brief(1.3 / scale, 1)}" stroke-linecap="round"/>`;
  const eye = eyes.map(
    ({ at: [cx, cy], r }) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${palette.deep}"/>`,
  );
  return picture(
    [
      shape(tones.rock, rockAt(at[0])),
      `<g transform="${placeBird(bird, { at, scale, flip: true })}">`,
      shape(tones.dark, parts.far),
      shape(tones.middle, parts.tail),
      shape(tones.light, parts.thigh, parts.legs, parts.bill, parts.body, parts.crest),
      shape(tones.middle, parts.wing),
      shape(tones.dark, parts.flight),
      shape(tones.light, parts.shield),
      line,
      ...eye,
      "</g>",
    ].join(""),
  );
}

/** A low slab of granite under the feet. */
const rockAt = (x: number) =>
  `M${brief(x - 110)} ${canvas.height}q10-10 40-11 20-7 52-5 34-3 66 3 40 2 56 13z`;
