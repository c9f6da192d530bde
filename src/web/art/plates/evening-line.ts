import { birdPath } from "../birds/bird.ts";
import { sequence } from "../curves.ts";
import { dome } from "../land/granite.ts";
import { mix, palette } from "../palette.ts";
import { placeBird } from "../perch.ts";
import { disc, plane, rolling, type Stage, shape, sky, stroke } from "../stage.ts";

/** A company of birds on one long branch against the evening, each at its own size. */
export function eveningLine(stage: Stage): string {
  const { random, width, height, unit } = stage;
  const low = mix(palette.ochre, palette.cream, 0.45);
  let picture = sky(
    stage,
    mix(palette.slate, palette.plum, 0.5),
    mix(palette.rose, palette.plum, 0.25),
    low,
    0.86,
  );
  picture += disc(width * 0.71, height * 0.6, 96 * unit, palette.cream, 0.9);
  const ridge = rolling(stage, 0.86, 0.03, 900);
  for (const [across, wide] of [
    [0.12, 620],
    [0.34, 380],
    [0.9, 760],
  ] as const)
    picture += dome(
      random,
      {
        x: width * across,
        base: ridge(width * across) + 14 * unit,
        width: wide * unit,
        height: wide * 0.44 * unit,
        light: across > 0.71 ? -1 : 1,
      },
      {
        face: mix(palette.plum, low, 0.42),
        shade: mix(palette.plum, palette.slate, 0.4),
        crack: palette.shade,
      },
      0,
    );
  picture += plane(stage, ridge, mix(palette.plum, palette.deep, 0.62), 160);
  const wood = (x: number): number =>
    height * (0.6 + 0.035 * Math.sin(x / (330 * unit)) - 0.05 * (x / width));
  let branch = `M${sequence([-20, wood(0) + 30 * unit])}`;
  for (let step = 0; step <= 24; step++) {
    const x = (width * step) / 24;
    branch += `L${sequence([x, wood(x)])}`;
  }
  for (let step = 24; step >= 0; step--) {
    const x = (width * step) / 24;
    branch += `L${sequence([x, wood(x) + (30 - 22 * (x / width)) * unit])}`;
  }
  picture += shape(`${branch}z`, palette.deep);
  let twigs = "";
  for (const [across, rise, reach] of [
    [0.06, -130, 80],
    [0.3, 110, 130],
    [0.52, -120, 90],
    [0.78, 90, 120],
    [0.985, -60, 60],
  ] as const)
    twigs += `M${sequence([width * across, wood(width * across) + 8 * unit])}q${sequence([reach * 0.1 * unit, rise * 0.7 * unit, reach * unit, rise * unit])}`;
  picture += stroke(twigs, palette.deep, 7 * unit);
  for (const [kind, across, size, flip] of [
    ["hornbill", 0.17, 330, false],
    ["dove", 0.28, 190, true],
    ["weaver", 0.385, 170, false],
    ["warbler", 0.455, 120, true],
    ["kingfisher", 0.565, 200, false],
    ["sunbird", 0.64, 140, true],
    ["roller", 0.74, 230, false],
    ["turaco", 0.86, 320, true],
  ] as const) {
    const { d, foot, width: box, height: tall } = birdPath(kind);
    const scale = (size * unit) / Math.max(box, tall);
    const x = width * across;
    picture += placeBird(d, foot, [x, wood(x) + 4 * unit], scale, palette.deep, 0, flip);
  }
  return picture;
}
