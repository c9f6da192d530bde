import { house, mistNet, ringingTable } from "../land/fieldwork.ts";
import { dome } from "../land/granite.ts";
import { grass, tussocks } from "../land/grass.ts";
import { acacia, borassus, scrub } from "../land/trees.ts";
import { mix, palette } from "../palette.ts";
import { disc, foreground, lens, plane, rolling, type Scene, type Stage, shape, sky } from "../stage.ts";

const moods = [
  {
    top: mix(palette.mist, palette.slate, 0.3),
    middle: mix(palette.mist, palette.cream, 0.6),
    low: mix(palette.ochre, palette.cream, 0.7),
    field: mix(palette.leaf, palette.straw, 0.55),
  },
  {
    top: mix(palette.slate, palette.rose, 0.4),
    middle: mix(palette.rose, palette.cream, 0.55),
    low: mix(palette.ochre, palette.paper, 0.6),
    field: mix(palette.straw, palette.rose, 0.3),
  },
  {
    top: mix(palette.mist, palette.paper, 0.35),
    middle: palette.cream,
    low: palette.paper,
    field: palette.leaf,
  },
] as const;

/** The field station in early light: the house under its iron roof, the ringing table, a net between poles. */
export function station(stage: Stage): Scene {
  const { random, width, height, unit, across } = stage;
  const mood = random.pick(moods);
  const horizon = random.between(0.6, 0.65);
  const haze = mix(mood.low, palette.slate, 0.4);
  const tone = (depth: number): string =>
    mix(mix(haze, mood.field, Math.min(1, depth * 2.4)), palette.deep, depth * depth * 0.9);
  let behind = sky(stage, mood.top, mood.middle, mood.low, horizon);
  behind += disc(
    across(random.between(0.48, 0.6)),
    height * random.between(0.3, horizon - 0.12),
    random.between(36, 50) * unit,
    palette.paper,
    0.9,
  );
  let clouds = "";
  for (let cloud = 0; cloud < 4; cloud++)
    clouds += lens(
      random.between(0, width),
      height * random.between(0.08, horizon - 0.2),
      random.between(240, 560) * unit,
      random.between(5, 10) * unit,
    );
  behind += shape(clouds, palette.paper, 0.45);
  const hills = rolling(stage, horizon - 0.01, 0.03, 760);
  const hillX = across(random.between(0.55, 0.85));
  behind += dome(
    random,
    {
      x: hillX,
      base: hills(hillX) + 14 * unit,
      width: random.between(300, 480) * unit,
      height: random.between(110, 170) * unit,
      light: -1,
    },
    { face: mix(haze, palette.granite, 0.25), shade: mix(haze, palette.shade, 0.4), crack: palette.shade },
    0,
  );
  behind += plane(stage, hills, mix(haze, mood.low, 0.2), 150);
  const yard = rolling(stage, horizon + 0.085, 0.008, 1300);
  const houseX = across(random.between(0.2, 0.29));
  const size = random.between(390, 450) * unit;
  let trees = "";
  for (let tree = 0; tree < 7; tree++) {
    const x = random.between(0, width);
    trees += scrub(random, x, yard(x) - 10 * unit, random.between(30, 78) * unit);
  }
  behind += shape(trees, mix(haze, palette.forest, 0.5));
  if (random.chance(0.6))
    behind += borassus(
      stage,
      houseX + size * 0.66,
      yard(houseX) + 4 * unit,
      random.between(250, 310) * unit,
      mix(palette.forest, haze, 0.3),
      mix(palette.forest, haze, 0.2),
    );
  behind += acacia(
    random,
    houseX - size * random.between(0.5, 0.6),
    yard(houseX) + 4 * unit,
    random.between(240, 290) * unit,
    mix(palette.deep, haze, 0.25),
    mix(palette.forest, haze, 0.12),
  );
  behind += plane(stage, yard, tone(0.42), 230);
  behind += house(houseX, yard(houseX) + 16 * unit, size, tone(0.42));
  const worn = yard(houseX) + 22 * unit;
  behind += shape(
    lens(houseX + size * 0.3, worn + 30 * unit, size * 1.7, 34 * unit),
    mix(mood.field, palette.cream, 0.45),
    0.7,
  );
  const netX = across(random.between(0.46, 0.5));
  behind += mistNet(
    netX,
    yard(netX) + 60 * unit,
    random.between(330, 400) * unit,
    190 * unit,
    palette.deep,
    unit,
  );
  const tableX = across(random.between(0.37, 0.43));
  behind += ringingTable(tableX, yard(tableX) + 92 * unit, 170 * unit, palette.deep, palette.ochre);
  behind += tussocks(
    stage,
    { from: 0, to: width, ground: (x) => yard(x) + 56 * unit, height: 24 * unit, tufts: 7 },
    0.05 * height,
    tone(0.6),
  );
  const slope = rolling(stage, horizon + 0.2, 0.014, 1000);
  behind +=
    grass(stage, { from: 0, to: width, ground: slope, height: 40 * unit, cover: 0.5 }, tone(0.7)) +
    plane(stage, slope, tone(0.7), 210);
  const ground = foreground(stage, 0.925);
  const edge = { from: -10, to: width + 10, ground };
  const before =
    grass(stage, { ...edge, height: 92 * unit }, mix(tone(0.62), palette.straw, 0.25)) +
    plane(stage, ground, palette.deep, 210) +
    grass(stage, { ...edge, height: 70 * unit }, palette.deep);
  return {
    behind,
    before,
    ink: palette.deep,
    foliage: palette.forest,
    ground,
    perch: "leafy",
    light: palette.granite,
    branchAt: 0.5,
  };
}
