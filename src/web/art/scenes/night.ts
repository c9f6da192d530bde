import { drawingPath, grain } from "../birds/drawing.ts";
import { standardWing } from "../birds/flying.ts";
import { brief, sequence } from "../curves.ts";
import { dome, kopje } from "../land/granite.ts";
import { grass } from "../land/grass.ts";
import { acacia, scrub } from "../land/trees.ts";
import { mix, palette } from "../palette.ts";
import { placeBird } from "../perch.ts";
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
  { top: palette.night, low: mix(palette.slate, palette.mist, 0.08), glow: palette.cream },
  {
    top: mix(palette.night, palette.plum, 0.14),
    low: mix(palette.plum, palette.slate, 0.5),
    glow: mix(palette.cream, palette.ochre, 0.35),
  },
  {
    top: mix(palette.night, palette.slate, 0.25),
    low: mix(palette.slate, palette.mist, 0.25),
    glow: palette.paper,
  },
] as const;

/** A moonlit night: stars thinning to the horizon, and a standard-winged nightjar trailing its pennants past the moon. */
export function night(stage: Stage): Scene {
  const { random, width, height, unit, across } = stage;
  const mood = random.pick(moods);
  const horizon = random.between(0.64, 0.7);
  const tone = (depth: number): string => mix(mood.low, palette.night, depth * 0.8);
  const moonX = across(random.between(0.3, 0.46));
  const moonY = height * random.between(0.26, 0.36);
  const moon = random.between(84, 112) * unit;
  let behind = sky(stage, mood.top, mix(mood.top, mood.low, 0.5), mood.low, horizon);
  for (const [size, count, faint] of [
    [1.6, 46, 0.55],
    [2.6, 22, 0.75],
    [4, 7, 0.9],
  ] as const) {
    let stars = "";
    for (let star = 0; star < count; star++) {
      const depth = random.between(0, 1) * random.between(0.3, 1);
      stars += `M${sequence([random.between(0, width), depth * horizon * height * 0.95])}h0`;
    }
    behind += stroke(stars, palette.cream, size * unit, faint);
  }
  behind +=
    disc(moonX, moonY, moon * 1.9, mood.glow, 0.04) +
    disc(moonX, moonY, moon * 1.35, mood.glow, 0.07) +
    disc(moonX, moonY, moon, mood.glow);
  const seas = mix(mood.glow, palette.straw, 0.3);
  for (const [dx, dy, size] of [
    [-0.3, -0.28, 0.26],
    [0.16, -0.42, 0.18],
    [-0.1, 0.24, 0.22],
    [0.42, 0.1, 0.14],
  ] as const)
    behind += disc(moonX + dx * moon, moonY + dy * moon, size * moon, seas, 0.5);
  behind += placeBird(
    drawingPath(standardWing),
    [standardWing.foot[0] * grain, standardWing.foot[1] * grain],
    [moonX + random.between(-0.2, 0.3) * moon, moonY + random.between(-0.1, 0.35) * moon],
    (moon * 0.48) / 200,
    palette.night,
    random.between(-26, 8),
  );
  const far = rolling(stage, horizon, 0.02);
  for (const place of [random.between(0.04, 0.24), random.between(0.5, 0.64), random.between(0.7, 0.92)]) {
    const x = across(place);
    const wide = random.between(240, 430) * unit;
    behind += dome(
      random,
      {
        x,
        base: far(x) + 14 * unit,
        width: wide,
        height: wide * random.between(0.4, 0.6),
        light: x < moonX ? 1 : -1,
      },
      { face: tone(0.22), shade: tone(0.36), crack: tone(0.6) },
      0,
    );
  }
  behind +=
    plane(stage, far, tone(0.38), 210) +
    shape(
      lens(width * random.between(0.3, 0.7), height * (horizon + 0.035), width, 24 * unit),
      mood.glow,
      0.1,
    );
  const middle = rolling(stage, horizon + 0.08, 0.02);
  const stackX = across(random.between(0.5, 0.7));
  const stack = random.between(150, 200) * unit;
  behind += kopje(
    stage,
    { x: stackX, base: middle(stackX) + 10 * unit, width: stack, height: stack * 0.8, light: -1 },
    { face: tone(0.46), shade: tone(0.66), crack: tone(0.8) },
  );
  const treeX = across(random.between(0.08, 0.2));
  behind += acacia(
    random,
    treeX,
    middle(treeX) + 6 * unit,
    random.between(200, 260) * unit,
    tone(0.84),
    tone(0.8),
  );
  let bushes = "";
  for (let bush = 0; bush < 7; bush++) {
    const x = random.between(0, width);
    bushes += scrub(random, x, middle(x) + 8 * unit, random.between(18, 44) * unit);
  }
  behind += shape(bushes, tone(0.5)) + plane(stage, middle, tone(0.5), 210);
  const slope = rolling(stage, horizon + 0.17, 0.02);
  behind += plane(stage, slope, tone(0.68), 210);
  const ground = foreground(stage, 0.92);
  const edge = { from: -10, to: width + 10, ground };
  const before =
    grass(stage, { ...edge, height: 92 * unit }, tone(0.5)) +
    plane(stage, ground, palette.night, 210) +
    grass(stage, { ...edge, height: 70 * unit }, palette.night);
  return {
    behind,
    before,
    ink: palette.night,
    foliage: mix(palette.deep, palette.slate, Number(brief(0.25, 2))),
    ground,
    perch: "bare",
    light: mix(palette.slate, palette.mist, 0.2),
  };
}
