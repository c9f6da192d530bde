import { dome } from "../land/granite.ts";
import { grass, seedheads } from "../land/grass.ts";
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

const dusts = [
  mix(palette.dust, palette.mist, 0.25),
  mix(palette.dust, palette.rose, 0.18),
  mix(palette.dust, palette.straw, 0.2),
] as const;

/** A harmattan morning: dust in the air, a white sun, every plane of land paler than the one before it. */
export function harmattan(stage: Stage): Scene {
  const { random, width, height, unit, across } = stage;
  const dust = random.pick(dusts);
  const dark = mix(palette.shade, palette.earth, 0.25);
  const tone = (depth: number): string => mix(dust, dark, depth);
  const horizon = random.between(0.58, 0.64);
  let behind = sky(stage, mix(dust, dark, 0.16), dust, mix(dust, palette.paper, 0.55), horizon);
  const sunX = across(random.between(0.4, 0.62));
  const sunY = height * random.between(0.2, 0.34);
  const sun = random.between(44, 60) * unit;
  behind += disc(sunX, sunY, sun * 1.9, palette.paper, 0.3) + disc(sunX, sunY, sun, palette.paper);
  const rock = (depth: number): { face: string; shade: string; crack: string } => ({
    face: tone(depth),
    shade: tone(depth + 0.05),
    crack: tone(depth + 0.16),
  });
  const ridge = rolling(stage, horizon + 0.02, 0.02);
  for (const place of [random.between(0.02, 0.2), random.between(0.44, 0.6), random.between(0.72, 0.95)]) {
    const x = across(place);
    const wide = random.between(240, 460) * unit;
    behind += dome(
      random,
      {
        x,
        base: ridge(x) + 12 * unit,
        width: wide,
        height: wide * random.between(0.4, 0.66),
        light: x < sunX ? 1 : -1,
      },
      rock(random.between(0.1, 0.17)),
      0,
    );
  }
  const veil = (level: number): string =>
    shape(
      lens(width * random.between(0.3, 0.7), height * level, width * 1.3, 56 * unit),
      palette.paper,
      0.22,
    );
  behind += plane(stage, ridge, tone(0.15), 210) + veil(horizon + 0.02);
  const middle = rolling(stage, horizon + 0.08, 0.02);
  const grove = random.between(0.16, 0.34);
  for (let palm = 0; palm < 3; palm++) {
    const x = across(grove + palm * random.between(0.06, 0.085));
    behind += borassus(
      stage,
      x,
      middle(x) + 8 * unit,
      random.between(190, 330) * unit,
      tone(0.4),
      tone(0.36),
    );
  }
  let bushes = "";
  for (let bush = 0; bush < 9; bush++) {
    const x = random.between(0, width);
    bushes += scrub(random, x, middle(x) + 8 * unit, random.between(18, 52) * unit);
  }
  behind += shape(bushes, tone(0.32)) + plane(stage, middle, tone(0.32), 210) + veil(horizon + 0.09);
  const slope = rolling(stage, horizon + 0.17, 0.024);
  const treeX = across(random.between(0.44, 0.56));
  behind += acacia(
    random,
    treeX,
    slope(treeX) + 4 * unit,
    random.between(150, 210) * unit,
    tone(0.68),
    tone(0.6),
  );
  behind += plane(stage, slope, tone(0.56), 210);
  const ground = foreground(stage, 0.91);
  const near = mix(palette.deep, palette.shade, 0.25);
  const edge = { from: -10, to: width + 10, ground };
  const heads = seedheads(random, {
    ...edge,
    from: across(0),
    to: across(0.48),
    height: 190 * unit,
    tufts: 8,
  });
  const before =
    stroke(heads.stems, near, 2 * unit) +
    stroke(heads.seeds, near, 5 * unit) +
    grass(stage, { ...edge, height: 100 * unit }, mix(tone(0.7), palette.earth, 0.25)) +
    plane(stage, ground, near, 210) +
    grass(stage, { ...edge, height: 70 * unit }, near);
  return {
    behind,
    before,
    ink: palette.deep,
    foliage: mix(palette.shade, palette.deep, 0.4),
    ground,
    perch: random.pick(["thorn", "bare"]),
    light: palette.granite,
  };
}
