import { sequence } from "../curves.ts";
import type { Random } from "../random.ts";
import { type Contour, group, type Stage, stamp } from "../stage.ts";

/** A stretch of grass: where it grows, how tall, how many stems. */
export interface Sward {
  from: number;
  to: number;
  ground: Contour;
  height: number;
  tufts?: number;
  /** The share of the ground that has grass. */
  cover?: number;
  /** Which way the wind bends it, from -1 to 1. */
  wind?: number;
}

const separate = (numbers: string): string => (numbers.startsWith("-") ? numbers : ` ${numbers}`);

function tuft(random: Random, blades: number): string {
  let path = "";
  for (let blade = 0; blade < blades; blade++) {
    const spread = (blade / (blades - 1)) * 2 - 1;
    const rise = random.between(62, 104) * (1 - Math.abs(spread) ** 2 * 0.45);
    const bend = spread * random.between(26, 46) + random.between(2, 22);
    const thick = random.between(3.4, 5);
    const x = spread * 17 + random.between(-4, 4);
    path += `M${sequence([x, 12])}q${sequence([bend * 0.12, -rise * 0.7, bend, -rise])}${separate(sequence([-bend * 0.72, rise * 0.44, thick - bend, rise]))}z`;
  }
  return path;
}

const stripWidth = 240;

function strip(stage: Stage): string {
  const { random } = stage;
  let uses = "";
  const count = 8;
  for (let index = 0; index < count; index++) {
    const kind = index % 3;
    const scale = (0.6 + 0.34 * Math.sin(index * 1.7 + 1)) * random.between(0.75, 1.1) + 0.1;
    const stretch = random.between(0.85, 1.25) * (random.chance(0.4) ? -1 : 1);
    const x = ((index + random.between(0, 1)) / count) * stripWidth;
    uses += stamp(stage, `${kind}`, () => tuft(random, 7 - kind), {
      x,
      y: random.between(-1, 2),
      scale,
      stretch,
      lean: -random.between(-0.05, 0.12),
    });
  }
  return uses;
}

/** Grass along a contour: single bent blades in tufts that crowd and thin out like real ones. */
export function grass(stage: Stage, sward: Sward, fill: string): string {
  const { random } = stage;
  const { from, to, ground, height, cover = 1 } = sward;
  const scale = height / 92;
  let uses = "";
  let x = from;
  while (x < to) {
    const vigour = random.between(0.6, 1.2);
    const step = stripWidth * scale * random.between(0.95, 1.15);
    const flip = random.chance(0.5);
    const slope = (ground(x + step) - ground(x)) / step;
    if (random.chance(cover)) {
      const at = flip ? x + step : x;
      uses += stamp(stage, "g", () => strip(stage), {
        x: at,
        y: ground(at) + 2,
        scale: scale * vigour,
        stretch: ((flip ? -1 : 1) * step) / stripWidth / scale / vigour,
        slope,
      });
    }
    x += step;
  }
  return group(uses, fill);
}

/** Far grass: small single tufts scattered down a slope, larger as they come nearer. */
export function tussocks(stage: Stage, sward: Sward, depth: number, fill: string): string {
  const { random } = stage;
  const { from, to, ground, height, tufts: count = 10 } = sward;
  let uses = "";
  for (let index = 0; index < count; index++) {
    const down = (index + random.between(0, 1)) / count;
    const x = random.between(from, to);
    const kind = index % 3;
    const scale = (height / 100) * (0.45 + down * 0.7) * random.between(0.8, 1.2);
    const stretch = random.between(1.2, 1.7) * (random.chance(0.5) ? -1 : 1);
    uses += stamp(stage, `${kind}`, () => tuft(random, 7 - kind), {
      x,
      y: ground(x) + down * depth,
      scale,
      stretch,
    });
  }
  return group(uses, fill);
}

/** Tall stems of seeding grass: a path of thin stems and a path of spikelets, both to be stroked. */
export function seedheads(random: Random, sward: Sward): { stems: string; seeds: string } {
  const { from, to, ground, height, tufts: count = 10, wind = 0.2 } = sward;
  let stems = "";
  let seeds = "";
  for (let stem = 0; stem < count; stem++) {
    const x = random.between(from, to);
    const y = ground(x) + 6;
    const rise = height * random.between(0.7, 1.15);
    const bend = rise * (wind * random.between(0.3, 0.8) + random.between(-0.06, 0.06));
    stems += `M${sequence([x, y])}q${sequence([bend * 0.1, -rise * 0.6, bend, -rise])}`;
    for (let pair = 0; pair < 3; pair++) {
      const back = (pair / 3) * 0.18;
      const side = (pair % 2 ? 1 : -1) * height * 0.02;
      seeds += `M${sequence([x + bend * (1 - back * 1.5) + side, y - rise * (1 - back)])}l${sequence([side * 0.6, -height * 0.045])}`;
    }
  }
  return { stems, seeds };
}
