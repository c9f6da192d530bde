import { brief, type Node, type Point, sequence, trace } from "./curves.ts";
import type { Random } from "./random.ts";

/** The room a scene is drawn in: its subject always to the right, since the picture may be mirrored afterwards. */
export interface Stage {
  width: number;
  height: number;
  /** One eight-hundredth of the height, so that things keep their size in any format. */
  unit: number;
  /** True for wide heroes, whose left lower third stays calm for text. */
  wide: boolean;
  /** A prefix for ids inside the document. */
  id: string;
  random: Random;
  /** Drawings made once and set many times, by name; a later one may be made of earlier ones. */
  stamps: Map<string, string>;
  /** Maps a fraction of the composed width to x; wide pictures have only land in the left quarter. */
  across(fraction: number): number;
}

/** What a scene returns: the land behind the bird, the land in front of it, and the colours there. */
export interface Scene {
  behind: string;
  before: string;
  /** The tone of the nearest things: bird, branch, grass. */
  ink: string;
  /** A quieter tone for leaves beside the bird. */
  foliage: string;
  /** The height of the nearest ground at a place. */
  ground: Contour;
  perch: "leafy" | "thorn" | "bare";
  /** The light a rock catches here. */
  light: string;
  /** How far up a branch should pass, as a fraction of the height; undefined where it does not matter. */
  branchAt?: number;
}

/** The height of the land at a place. */
export type Contour = (x: number) => number;

/** Prepares the room for a picture of a size. */
export function createStage(width: number, height: number, id: string, random: Random): Stage {
  const wide = width / height > 2.2;
  return {
    width,
    height,
    unit: height / 800,
    wide,
    id,
    random,
    stamps: new Map(),
    across: (fraction) => width * (wide ? 0.26 + 0.74 * fraction : fraction),
  };
}

/** Rolling land: three slow waves around a level, as fractions of the height. */
export function rolling(stage: Stage, level: number, relief: number, length = 900): Contour {
  const { random, height, unit } = stage;
  const waves = [1, 0.47, 0.27].map((part) => ({
    phase: random.between(0, Math.PI * 2),
    stretch: (Math.PI * 2) / (length * unit * part * random.between(0.85, 1.2)),
    rise: relief * height * part * 0.58,
  }));
  return (x) =>
    waves.reduce((y, wave) => y - wave.rise * Math.sin(x * wave.stretch + wave.phase), level * height);
}

/** The nearest ground: low in front, lifted on the left of wide pictures to carry text. */
export function foreground(stage: Stage, level = 0.88): Contour {
  const base = rolling(stage, level, 0.018, 700);
  const { width, height, wide } = stage;
  if (!wide) return base;
  return (x) => {
    const along = Math.min(1, Math.max(0, (x / width - 0.1) / 0.62));
    return base(x) - height * 0.27 * (0.5 + 0.5 * Math.cos(Math.PI * along));
  };
}

/** The nodes of a contour from the left edge to the right. */
function samples(stage: Stage, contour: Contour, step: number): Point[] {
  const points: Point[] = [];
  const count = Math.ceil((stage.width + 40) / (step * stage.unit * (stage.wide ? 1.3 : 1)));
  for (let index = 0; index <= count; index++) {
    const x = -20 + ((stage.width + 40) * index) / count;
    points.push([x, contour(x)]);
  }
  return points;
}

/** A plane of land below a contour, down to the foot of the picture. */
export function plane(stage: Stage, contour: Contour, fill: string, step = 180): string {
  const bottom = stage.height + 10;
  const top: Node[] = samples(stage, contour, step).map((at) => ({ at, corner: false }));
  const left = top[0];
  const right = top.at(-1);
  if (!left || !right) return "";
  left.corner = true;
  right.corner = true;
  const foot: Node[] = [
    { at: [right.at[0], bottom], corner: true },
    { at: [left.at[0], bottom], corner: true },
  ];
  return shape(trace([...top, ...foot], true), fill);
}

/** A filled path. */
export function shape(d: string, fill: string, opacity = 1): string {
  if (d === "") return "";
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${brief(opacity, 2)}"` : ""}/>`;
}

/** A drawn line. */
export function stroke(d: string, colour: string, width: number, opacity = 1): string {
  if (d === "") return "";
  const faint = opacity < 1 ? ` opacity="${brief(opacity, 2)}"` : "";
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${brief(width, 1)}" stroke-linecap="round"${faint}/>`;
}

/** A flat disc. */
export function disc(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  const faint = opacity < 1 ? ` opacity="${brief(opacity, 2)}"` : "";
  return `<circle cx="${brief(x)}" cy="${brief(y)}" r="${brief(radius)}" fill="${fill}"${faint}/>`;
}

/** A closed lens, pointed at both ends: a bank of mist, a bar of cloud, a glint on water. */
export function lens(x: number, y: number, width: number, height: number): string {
  const half = width / 2;
  const rise = height * 0.66;
  return `M${sequence([x - half, y])}c${sequence([half * 0.6, -rise, half * 1.4, -rise * 0.8, width, 0])}${sequence([-half * 0.5, rise * 0.5, -half * 1.3, rise * 0.7, -width, 0]).replace(/^(?!-)/, " ")}z`;
}

/** The sky: one vertical gradient from zenith to horizon over the whole picture. */
export function sky(stage: Stage, top: string, middle: string, low: string, horizon: number): string {
  const stop = (offset: number, colour: string): string =>
    `<stop offset="${brief(offset, 2)}" stop-color="${colour}"/>`;
  const { id, width, height } = stage;
  return `<linearGradient id="${id}s" x2="0" y2="1">${stop(0, top)}${stop(horizon * 0.6, middle)}${stop(horizon, low)}</linearGradient><rect width="${width}" height="${height}" fill="url(#${id}s)"/>`;
}

/** How a stamp is set: where, how large, how far sheared or turned. */
export interface Setting {
  x: number;
  y: number;
  scale: number;
  /** Width against height; negative mirrors. */
  stretch?: number;
  /** Turned clockwise, in radians. */
  turn?: number;
  /** Leaning to the right with height. */
  lean?: number;
  /** Falling to the right, to follow a slope. */
  slope?: number;
}

/** Places a stamp, drawing it first if necessary. */
export function stamp(stage: Stage, name: string, draw: () => string, setting: Setting): string {
  const { stamps, id } = stage;
  if (!stamps.has(name)) {
    const body = draw();
    stamps.set(name, body);
  }
  const { x, y, scale, stretch = 1, turn = 0, lean = 0, slope = 0 } = setting;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const wide = scale * stretch;
  const simple = x === 0 && y === 0 && scale === 1 && stretch === 1 && lean === 0 && slope === 0;
  if (simple) return `<use href="#${id}${name}" transform="rotate(${brief((turn * 180) / Math.PI)})"/>`;
  const matrix = [wide * cos, wide * sin + slope * wide, -scale * sin - lean * scale, scale * cos];
  return `<use href="#${id}${name}" transform="matrix(${sequence(matrix, 2)} ${sequence([x, y])})"/>`;
}

/** The definitions of all stamps that were set, in the order they were drawn. */
export function definitions(stage: Stage): string {
  let body = "";
  for (const [name, drawing] of stage.stamps) {
    body += drawing.startsWith("<")
      ? `<g id="${stage.id}${name}">${drawing}</g>`
      : `<path id="${stage.id}${name}" d="${drawing}"/>`;
  }
  return body === "" ? "" : `<defs>${body}</defs>`;
}

/** Several things of one colour. */
export function group(content: string, fill: string): string {
  return content === "" ? "" : `<g fill="${fill}">${content}</g>`;
}
