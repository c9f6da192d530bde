import { dome, kopje, type RockTones } from "../land/granite.ts";
import { grass, tussocks } from "../land/grass.ts";
import { acacia, scrub } from "../land/trees.ts";
import { mix, palette } from "../palette.ts";
import { disc, foreground, lens, plane, rolling, type Scene, type Stage, shape, sky } from "../stage.ts";

const moods = [
  {
    top: mix(palette.slate, palette.mist, 0.25),
    middle: mix(palette.rose, palette.cream, 0.35),
    low: mix(palette.ochre, palette.cream, 0.5),
    haze: mix(palette.rose, palette.plum, 0.35),
    earth: mix(palette.earth, palette.deep, 0.4),
  },
  {
    top: mix(palette.plum, palette.slate, 0.5),
    middle: palette.rose,
    low: mix(palette.rose, palette.cream, 0.6),
    haze: mix(palette.plum, palette.rose, 0.35),
    earth: mix(palette.plum, palette.deep, 0.5),
  },
  {
    top: mix(palette.slate, palette.deep, 0.35),
    middle: mix(palette.slate, palette.dust, 0.55),
    low: mix(palette.ochre, palette.dust, 0.55),
    haze: mix(palette.slate, palette.dust, 0.3),
    earth: palette.forest,
  },
] as const;

/** The plateau at dusk: inselbergs behind inselbergs, balancing boulders, a low sun. */
export function plateau(stage: Stage): Scene {
  const { random, width, height, unit, across } = stage;
  const mood = random.pick(moods);
  const horizon = random.between(0.62, 0.68);
  const tone = (depth: number): string =>
    mix(mix(mood.haze, mood.earth, Math.min(1, depth * 1.5)), palette.deep, depth * 0.8);
  const rock = (depth: number): RockTones => ({
    face: mix(mix(palette.granite, mood.low, 0.3), mood.haze, 1 - depth),
    shade: mix(palette.shade, mood.haze, 0.8 - depth * 0.8),
    crack: mix(palette.deep, mood.haze, 0.6 - depth * 0.5),
  });
  const sunX = across(random.between(0.4, 0.6));
  const sunY = height * random.between(0.34, horizon - 0.1);
  const lightAt = (x: number): number => (x < sunX ? 1 : -1);
  let behind = sky(stage, mood.top, mood.middle, mood.low, horizon);
  behind += disc(sunX, sunY, random.between(40, 62) * unit, mix(palette.cream, palette.ochre, 0.15));
  let bars = "";
  for (let bar = 0; bar < 4; bar++) {
    bars += lens(
      sunX + random.between(-0.4, 0.5) * width,
      height * random.between(0.12, horizon - 0.12),
      random.between(260, 620) * unit,
      random.between(4, 10) * unit,
    );
  }
  behind += shape(bars, palette.cream, 0.3);
  behind += plane(stage, rolling(stage, horizon - 0.02, 0.04, 760), mix(mood.haze, mood.low, 0.5), 150);
  const far = rolling(stage, horizon + 0.01, 0.012);
  for (const place of [random.between(0.3, 0.44), random.between(0.62, 0.76), random.between(0.8, 0.98)]) {
    const x = across(place);
    const wide = random.between(150, 330) * unit;
    behind += dome(
      random,
      {
        x,
        base: far(x) + 12 * unit,
        width: wide,
        height: wide * random.between(0.36, 0.72),
        light: lightAt(x),
      },
      rock(0.3),
      0,
    );
  }
  behind += plane(stage, far, tone(0.14), 230);
  behind += shape(
    lens(width * random.between(0.2, 0.8), height * (horizon + 0.025), width * 0.9, 24 * unit),
    mood.low,
    0.35,
  );
  const middle = rolling(stage, horizon + 0.085, 0.02, 1100);
  const x = across(random.between(0.12, 0.28));
  const wide = random.between(430, 600) * unit;
  const wing = x + wide * random.pick([-0.42, 0.44, 0.5]);
  behind += dome(
    random,
    {
      x: wing,
      base: middle(wing) + 20 * unit,
      width: wide * random.between(0.5, 0.7),
      height: wide * random.between(0.2, 0.34),
      light: lightAt(wing),
    },
    rock(0.6),
    0,
  );
  behind += dome(
    random,
    {
      x,
      base: middle(x) + 20 * unit,
      width: wide,
      height: wide * random.between(0.44, 0.62),
      light: lightAt(x),
    },
    rock(0.72),
  );
  const stackX = across(random.between(0.47, 0.56));
  const stack = random.between(170, 240) * unit;
  behind += kopje(
    stage,
    {
      x: stackX,
      base: middle(stackX) + 10 * unit,
      width: stack,
      height: stack * random.between(0.7, 0.95),
      light: lightAt(stackX),
    },
    rock(0.78),
  );
  let bushes = "";
  for (const heart of [x - wide * 0.5, x + wide * 0.45, stackX - stack * 0.6, stackX + stack * 0.62]) {
    for (let bush = 0; bush < 2; bush++) {
      const at = heart + random.between(-40, 40) * unit;
      bushes += scrub(random, at, middle(at) + 8 * unit, random.between(18, 44) * unit);
    }
  }
  behind += shape(bushes, tone(0.56)) + plane(stage, middle, tone(0.5), 210);
  const all = { from: 0, to: width };
  behind += tussocks(
    stage,
    { ...all, ground: (x) => middle(x) + 12 * unit, height: 26 * unit, tufts: 11 },
    0.07 * height,
    tone(0.64),
  );
  const slope = rolling(stage, horizon + 0.17, 0.022, 1000);
  const treeX = across(random.pick([random.between(0.05, 0.12), random.between(0.9, 0.97)]));
  behind += acacia(random, treeX, slope(treeX), random.between(130, 190) * unit, tone(0.82), tone(0.76));
  behind += plane(stage, slope, tone(0.72), 210);
  const ground = foreground(stage, 0.91);
  const edge = { from: -10, to: width + 10, ground };
  const before =
    grass(stage, { ...edge, height: 92 * unit }, mix(tone(0.6), palette.straw, 0.32)) +
    plane(stage, ground, palette.deep, 210) +
    grass(stage, { ...edge, height: 70 * unit }, palette.deep);
  return {
    behind,
    before,
    ink: palette.deep,
    foliage: mix(palette.forest, palette.deep, 0.35),
    ground,
    perch: random.pick(["thorn", "bare"]),
    light: palette.granite,
  };
}
