import { birdPath } from "../birds/bird.ts";
import type { Point } from "../curves.ts";
import { dome, kopje } from "../land/granite.ts";
import { grass, seedheads, tussocks } from "../land/grass.ts";
import { termiteMound } from "../land/mound.ts";
import { acacia, borassus, crown, scrub, trunk } from "../land/trees.ts";
import { mix, palette } from "../palette.ts";
import { placeBird } from "../perch.ts";
import { type Contour, disc, group, lens, plane, rolling, type Stage, shape, sky, stroke } from "../stage.ts";

const smooth = (from: number, to: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** A walk across the reserve, drawn as a section through the land: savanna, gallery forest, granite, a third each. */
export function transect(stage: Stage): string {
  const { random, width, height, unit } = stage;
  const air = mix(palette.mist, palette.dust, 0.55);
  const straw = mix(palette.straw, palette.leaf, 0.18);
  const wave = rolling(stage, 0, 0.006, 520);
  const ground: Contour = (x) => {
    const at = x / width;
    const dip = smooth(0.36, 0.49, at) * (1 - smooth(0.52, 0.66, at));
    return height * (0.7 + 0.1 * dip - 0.03 * smooth(0.66, 0.8, at)) + wave(x);
  };
  let picture = sky(stage, mix(air, palette.slate, 0.28), air, palette.paper, 0.72);
  picture += disc(width * 0.19, height * 0.2, 46 * unit, palette.paper, 0.9);
  let clouds = "";
  for (const [x, y, long] of [
    [0.09, 0.12, 460],
    [0.31, 0.2, 380],
    [0.72, 0.11, 520],
    [0.92, 0.24, 300],
  ] as const)
    clouds += lens(width * x, height * y, long * unit, 9 * unit);
  picture += shape(clouds, palette.paper, 0.6);
  const far = rolling(stage, 0.6, 0.035, 800);
  const rock = (depth: number) => ({
    face: mix(palette.granite, air, 0.75 - depth),
    shade: mix(palette.shade, air, 0.68 - depth),
    crack: mix(palette.deep, air, 0.5 - depth * 0.6),
  });
  for (const [x, wide] of [
    [0.16, 380],
    [0.29, 240],
    [0.58, 330],
  ] as const) {
    const at = { x: width * x, base: far(width * x) + 12 * unit };
    picture += dome(
      random,
      { ...at, width: wide * unit, height: wide * 0.42 * unit, light: -1 },
      rock(0.02),
      0,
    );
  }
  picture += plane(stage, far, mix(air, palette.leaf, 0.32), 180);
  picture += plane(stage, rolling(stage, 0.655, 0.012), mix(straw, air, 0.42), 200);
  picture += granite(stage, ground, rock(0.7));
  picture += forest(stage, ground);
  picture += savanna(stage, ground, straw);
  picture += section(stage, ground, straw);
  picture += inhabitants(stage, ground);
  return picture;
}

function savanna(stage: Stage, ground: Contour, straw: string): string {
  const { random, width, unit } = stage;
  const at = (across: number): Point => [width * across, ground(width * across) + 6 * unit];
  const [mound, moundBase] = at(0.225);
  let drawn = borassus(
    stage,
    width * 0.035,
    at(0.035)[1],
    330 * unit,
    mix(palette.shade, straw, 0.3),
    palette.forest,
  );
  drawn += acacia(
    random,
    width * 0.115,
    at(0.115)[1],
    300 * unit,
    palette.deep,
    mix(palette.forest, palette.leaf, 0.2),
  );
  drawn += termiteMound(
    random,
    mound,
    moundBase,
    170 * unit,
    mix(palette.earth, palette.rose, 0.5),
    mix(palette.earth, palette.deep, 0.25),
  );
  let bushes = "";
  for (const across of [0.07, 0.17, 0.27, 0.3])
    bushes += scrub(random, width * across, at(across)[1], random.between(34, 60) * unit);
  drawn += shape(bushes, mix(palette.forest, straw, 0.25));
  const edge = { from: 0, to: width * 0.36, ground };
  const heads = seedheads(random, { ...edge, height: 120 * unit, tufts: 16 });
  return (
    drawn +
    stroke(heads.stems, mix(palette.earth, straw, 0.4), 1.6 * unit) +
    stroke(heads.seeds, mix(palette.earth, straw, 0.2), 4 * unit) +
    grass(stage, { ...edge, height: 66 * unit }, mix(palette.earth, straw, 0.55))
  );
}

function forest(stage: Stage, ground: Contour): string {
  const { random, width, height, unit } = stage;
  let drawn = "";
  for (const [depth, trees, tall] of [
    [0.25, [0.365, 0.41, 0.45, 0.555, 0.6, 0.645], 0.34],
    [0.62, [0.385, 0.432, 0.575, 0.622], 0.28],
  ] as const) {
    const tone = mix(palette.leaf, palette.deep, depth);
    let trunks = "";
    let leaves = "";
    for (const across of trees) {
      const x = width * across;
      const base = ground(x) + 10 * unit;
      const top = height * (tall + random.between(-0.04, 0.04));
      trunks += trunk(stage, x, base, top, random.between(18, 30) * unit);
      for (const side of [-70, 0, 66])
        leaves += crown(
          stage,
          x + side * unit,
          top + random.between(30, 90) * unit,
          random.between(170, 230) * unit,
          random.between(110, 150) * unit,
        );
    }
    drawn += group(trunks, mix(tone, palette.shade, 0.35)) + group(leaves, tone);
  }
  let under = "";
  for (const across of [0.355, 0.4, 0.44, 0.462, 0.55, 0.575, 0.61, 0.655])
    under += crown(
      stage,
      width * across,
      ground(width * across) + 12 * unit,
      random.between(90, 150) * unit,
      random.between(44, 74) * unit,
    );
  return drawn + group(under, mix(palette.forest, palette.deep, 0.35));
}

function granite(
  stage: Stage,
  ground: Contour,
  tones: { face: string; shade: string; crack: string },
): string {
  const { random, width, unit } = stage;
  const rockAt = (across: number, wide: number, tall: number) => ({
    x: width * across,
    base: ground(width * across) + 30 * unit,
    width: wide * unit,
    height: tall * unit,
    light: -1,
  });
  const back = {
    face: mix(tones.face, palette.mist, 0.3),
    shade: mix(tones.shade, palette.mist, 0.2),
    crack: tones.crack,
  };
  return (
    dome(random, rockAt(0.91, 720, 430), back) +
    dome(random, rockAt(0.79, 560, 320), tones) +
    kopje(stage, rockAt(0.975, 170, 210), tones) +
    kopje(stage, rockAt(0.7, 120, 120), tones)
  );
}

/** The cut edge of the land: turf, red earth, and the granite under everything. */
function section(stage: Stage, ground: Contour, straw: string): string {
  const { width, height, unit } = stage;
  const pool: Point = [width * 0.505, height * 0.806];
  const bed: Contour = (x) => ground(x) + (52 + 26 * Math.sin(x / (170 * unit))) * unit;
  const stone: Contour = (x) =>
    bed(x) + (96 - 120 * smooth(0.64, 0.74, x / width) + 14 * Math.sin(x / (90 * unit))) * unit;
  return (
    plane(stage, ground, mix(straw, palette.forest, 0.5), 60) +
    shape(lens(pool[0], pool[1] - 6 * unit, 270 * unit, 50 * unit), mix(palette.slate, palette.mist, 0.45)) +
    shape(lens(pool[0] - 20 * unit, pool[1] - 9 * unit, 120 * unit, 9 * unit), palette.paper, 0.8) +
    plane(
      stage,
      (x) => ground(x) + (16 + 34 * Math.exp(-(((x - pool[0]) / (150 * unit)) ** 2))) * unit,
      mix(palette.earth, palette.deep, 0.3),
      60,
    ) +
    plane(stage, bed, mix(palette.earth, palette.deep, 0.52), 60) +
    plane(stage, stone, mix(palette.shade, palette.deep, 0.45), 60) +
    tussocks(
      stage,
      { from: width * 0.68, to: width, ground, height: 46 * unit, tufts: 12 },
      0.02 * height,
      mix(palette.forest, straw, 0.35),
    ) +
    grass(
      stage,
      { from: width * 0.67, to: width, ground, height: 34 * unit, cover: 0.5 },
      mix(palette.forest, straw, 0.2),
    )
  );
}

function inhabitants(stage: Stage, ground: Contour): string {
  const { width, height, unit } = stage;
  const set = (kind: Parameters<typeof birdPath>[0], x: number, y: number, size: number, flip = false) => {
    const { d, foot } = birdPath(kind);
    return placeBird(d, foot, [x, y], (size * unit) / 700, palette.deep, 0, flip);
  };
  const on = (across: number) => ground(width * across) + 4 * unit;
  return (
    set("francolin", width * 0.17, on(0.17), 100) +
    set("roller", width * 0.1, height * 0.365, 78, true) +
    set("heron", width * 0.478, on(0.478) - 4 * unit, 128) +
    set("turaco", width * 0.425, height * 0.36, 110) +
    set("finch", width * 0.735, on(0.735) - 4 * unit, 74) +
    set("vulture", width * 0.765, height * 0.13, 130)
  );
}
