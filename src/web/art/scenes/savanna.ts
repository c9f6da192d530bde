import { sliver, trace } from "../curves.ts";
import { dome } from "../land/granite.ts";
import { grass, seedheads, tussocks } from "../land/grass.ts";
import { termiteMound } from "../land/mound.ts";
import { acacia, borassus, scrub } from "../land/trees.ts";
import { mix, palette } from "../palette.ts";
import {
  disc,
  foreground,
  lens,
  plane,
  rolling,
  type Scene,
  type Stage,
  shape,
  sky,
  stroke,
} from "../stage.ts";

const moods = [
  {
    top: mix(palette.mist, palette.slate, 0.45),
    middle: mix(palette.mist, palette.cream, 0.45),
    low: palette.cream,
    field: palette.straw,
    far: mix(palette.mist, palette.slate, 0.4),
  },
  {
    top: mix(palette.slate, palette.dust, 0.4),
    middle: mix(palette.dust, palette.ochre, 0.25),
    low: mix(palette.ochre, palette.cream, 0.55),
    field: mix(palette.ochre, palette.straw, 0.5),
    far: mix(palette.plum, palette.dust, 0.45),
  },
  {
    top: mix(palette.mist, palette.paper, 0.2),
    middle: palette.paper,
    low: mix(palette.leaf, palette.paper, 0.82),
    field: mix(palette.leaf, palette.straw, 0.4),
    far: mix(palette.leaf, palette.mist, 0.6),
  },
] as const;

/** The savanna by day: a termite mound, umbrella acacias, long grass in seed. */
export function savanna(stage: Stage): Scene {
  const { random, width, height, unit, across } = stage;
  const mood = random.pick(moods);
  const horizon = random.between(0.6, 0.66);
  const tone = (depth: number): string =>
    mix(mix(mood.far, mood.field, Math.min(1, depth * 2.2)), palette.deep, depth * depth * 0.85);
  let behind = sky(stage, mood.top, mood.middle, mood.low, horizon);
  if (random.chance(0.6))
    behind += disc(
      across(random.between(0.4, 0.6)),
      height * random.between(0.16, 0.4),
      random.between(34, 52) * unit,
      palette.paper,
      0.85,
    );
  let clouds = "";
  for (let cloud = 0; cloud < 4; cloud++)
    clouds += lens(
      random.between(0, width),
      height * random.between(0.1, horizon - 0.1),
      random.between(200, 560) * unit,
      random.between(5, 11) * unit,
    );
  behind += shape(clouds, palette.paper, 0.45);
  const hills = rolling(stage, horizon - 0.01, 0.04, 700);
  behind += plane(stage, hills, mix(mood.far, mood.low, 0.45), 150);
  const far = rolling(stage, horizon + 0.02, 0.01);
  const hillX = across(random.between(0.5, 0.9));
  const rock = {
    face: mix(mood.far, palette.granite, 0.25),
    shade: mix(mood.far, palette.shade, 0.4),
    crack: palette.shade,
  };
  behind += dome(
    random,
    {
      x: hillX,
      base: far(hillX) + 10 * unit,
      width: random.between(220, 380) * unit,
      height: random.between(70, 120) * unit,
      light: 1,
    },
    rock,
    0,
  );
  let line = "";
  for (let tree = 0; tree < 9; tree++) {
    const x = random.between(0, width);
    line += scrub(random, x, far(x) + 6 * unit, random.between(12, 30) * unit);
  }
  behind += shape(line, mix(mood.far, palette.forest, 0.4)) + plane(stage, far, tone(0.3), 230);
  if (random.chance(0.65)) {
    const x = across(random.between(0.34, 0.5));
    const tall = random.between(170, 230) * unit;
    behind += borassus(
      stage,
      x,
      far(x) + 14 * unit,
      tall,
      mix(mood.far, palette.deep, 0.45),
      mix(mood.far, palette.forest, 0.6),
    );
    behind += borassus(
      stage,
      x + random.between(46, 80) * unit,
      far(x) + 14 * unit,
      tall * 0.72,
      mix(mood.far, palette.deep, 0.4),
      mix(mood.far, palette.forest, 0.55),
    );
  }
  const middle = rolling(stage, horizon + 0.08, 0.018, 1100);
  const treeX = across(random.between(0.1, 0.26));
  behind += plane(stage, rolling(stage, horizon + 0.055, 0.014), tone(0.42), 230);
  behind += acacia(
    random,
    treeX,
    middle(treeX) + 6 * unit,
    random.between(290, 350) * unit,
    mix(palette.deep, palette.earth, 0.25),
    mix(palette.forest, palette.deep, 0.25),
  );
  behind += shape(
    trace(
      sliver(
        [
          [treeX - 170 * unit, middle(treeX) + 14 * unit],
          [treeX, middle(treeX) + 20 * unit],
          [treeX + 190 * unit, middle(treeX) + 12 * unit],
        ],
        16 * unit,
      ),
      true,
    ),
    tone(0.62),
  );
  behind += plane(stage, middle, tone(0.54), 210);
  const moundX = across(random.chance(0.5) ? random.between(0.4, 0.52) : random.between(0.84, 0.95));
  const earth = mix(palette.earth, palette.rose, 0.35);
  behind += termiteMound(
    random,
    moundX,
    middle(moundX) + 46 * unit,
    random.between(190, 250) * unit,
    earth,
    mix(earth, palette.deep, 0.45),
  );
  behind += tussocks(
    stage,
    { from: 0, to: width, ground: (x) => middle(x) + 14 * unit, height: 30 * unit, tufts: 9 },
    0.075 * height,
    tone(0.68),
  );
  const slope = rolling(stage, horizon + 0.17, 0.02, 1000);
  behind +=
    grass(stage, { from: 0, to: width, ground: slope, height: 46 * unit, cover: 0.42 }, tone(0.7)) +
    plane(stage, slope, tone(0.7), 210);
  const ground = foreground(stage, 0.92);
  const edge = { from: -10, to: width + 10, ground };
  const heads = seedheads(random, {
    ...edge,
    from: across(0.02),
    to: across(0.5),
    height: 170 * unit,
    tufts: 7,
  });
  const dry = mix(mood.field, palette.earth, 0.35);
  const before =
    stroke(heads.stems, dry, 2 * unit) +
    stroke(heads.seeds, dry, 5 * unit) +
    grass(stage, { ...edge, height: 104 * unit }, dry) +
    plane(stage, ground, palette.deep, 210) +
    grass(stage, { ...edge, height: 74 * unit }, palette.deep);
  return {
    behind,
    before,
    ink: palette.deep,
    foliage: palette.forest,
    ground,
    perch: random.pick(["thorn", "bare", "leafy"]),
    light: palette.granite,
  };
}
