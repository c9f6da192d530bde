import { brief, type Node, type Point, soft, spike, taper, trace } from "./curves.ts";
import type { RockTones } from "./land/granite.ts";
import { grass } from "./land/grass.ts";
import { frond, leaf } from "./land/trees.ts";
import { mix } from "./palette.ts";
import type { Random } from "./random.ts";
import { group, type Scene, type Stage, shape, stamp } from "./stage.ts";

function leafySprig(random: Random): string {
  const along = (t: number): Point => [100 * t, 14 * t * t];
  let path = spike([0, 0], [50, 0], [100, 14], 4.6);
  for (const [t, side] of [
    [0.22, 1],
    [0.42, -1],
    [0.6, 1],
    [0.78, -1],
    [0.9, 1],
  ] as const) {
    const [x, y] = along(t);
    const size = random.between(38, 50) * (1.1 - t * 0.25);
    path += leaf(x, y, 0.28 * t + side * random.between(0.55, 0.85), size, size * 0.34);
  }
  const [x, y] = along(1);
  return path + leaf(x - 2, y, 0.3, 44, 13);
}

function thornySprig(stage: Stage, ink: string): string {
  const along = (t: number): Point => [100 * t, -42 * t * (1 - t)];
  let wood = spike([0, 0], [50, -21], [100, 0], 5.6);
  for (const t of [0.3, 0.55, 0.8]) {
    const [x, y] = along(t);
    wood +=
      spike([x, y], [x + 4, y + 9], [x + 9, y + 18], 3) + spike([x, y], [x + 3, y - 9], [x + 6, y - 18], 3);
  }
  const [x, y] = along(1);
  const [u, v] = along(0.56);
  return (
    shape(wood, ink) +
    frond(stage, x, y, 46, -0.25, false) +
    frond(stage, u, v, 40, -0.9, false) +
    frond(stage, u, v, 34, 0.75, false)
  );
}

function bareTwig(random: Random): string {
  const bend = random.between(-16, 16);
  return (
    trace(
      taper(
        [
          [0, 0],
          [34, bend],
          [66, bend - 4],
          [100, bend - 18],
        ],
        6.4,
        1.4,
      ),
      true,
    ) +
    trace(
      taper(
        [
          [40, bend],
          [58, bend + 16],
          [82, bend + 20],
        ],
        3.6,
        1,
      ),
      true,
    )
  );
}

/** A branch that reaches in from the right edge, passes under a bird's feet and ends in leaves, thorns or bare twigs. */
export function branch(stage: Stage, foot: Point, scene: Scene): string {
  const { random, unit, width, height } = stage;
  const thick = 17 * unit;
  const [x, y] = foot;
  const rise = random.between(-0.02, 0.09) * height;
  const line: Point[] = [
    [width + 30, y + thick * 0.6 + rise],
    [x + (width - x) * 0.62, y + thick * 0.8 + rise * 0.35 + random.between(-8, 8) * unit],
    [x + 70 * unit, y + thick * 0.75],
    [x - 20 * unit, y + thick * 0.42],
    [x - 120 * unit, y + random.between(-4, 12) * unit],
    [x - 215 * unit, y - random.between(4, 40) * unit],
  ];
  const draw = {
    leafy: () => leafySprig(random),
    thorn: () => thornySprig(stage, scene.ink),
    bare: () => bareTwig(random),
  }[scene.perch];
  let sprigs = "";
  for (const [at, turn, size] of sprigPlaces) {
    const [px, py] = line[at] ?? foot;
    const scale = random.between(0.95, 1.4) * unit * size;
    sprigs += stamp(stage, "t", draw, {
      x: px,
      y: py,
      scale,
      turn: Math.PI - turn - random.between(-0.2, 0.2),
      stretch: random.between(0.9, 1.15),
    });
  }
  return (
    group(sprigs, scene.perch === "bare" ? scene.ink : scene.foliage) +
    shape(trace(taper(line, thick * 2.1, 4 * unit), true), scene.ink)
  );
}

const sprigPlaces = [
  [5, 0.15, 0.9],
  [5, -0.75, 0.7],
  [4, 0.65, 0.9],
  [4, -0.6, 1],
  [1, 0.75, 1],
  [1, -0.6, 1.15],
] as const;

/** A slab of granite at the near edge for a bird that stands on rocks, grass at its foot. */
export function rockPerch(stage: Stage, foot: Point, tones: RockTones): string {
  const { random, unit, height, width } = stage;
  const [x, y] = foot;
  const far = Math.max(width + 40, x + 420 * unit);
  const top: Point[] = [
    [x - random.between(300, 380) * unit, height + 20],
    [x - random.between(250, 280) * unit, y + 92 * unit],
    [x - random.between(150, 190) * unit, y + 22 * unit],
    [x - 60 * unit, y - 1],
    [x + 60 * unit, y + 2],
    [x + random.between(190, 230) * unit, y + random.between(12, 30) * unit],
    [far, y + random.between(30, 110) * unit],
  ];
  const block: Node[] = [...soft(top), { at: [far, height + 20], corner: true }];
  const lit: Point[] = top
    .slice(2)
    .map(([px, py], index) => [px + 8 * unit, py + (index === 0 ? 6 : 26 + index * 5) * unit]);
  const cap: Node[] = [...soft(top.slice(2)), ...soft(lit.reverse())];
  const crack = (dx: number, from: number, to: number): string =>
    spike(
      [x + dx * unit, y + from * unit],
      [x + (dx - 14) * unit, y + (from + to) * 0.5 * unit],
      [x + (dx + 6) * unit, y + to * unit],
      4 * unit,
    );
  const edge = { from: x - 400 * unit, to: width + 20, ground: () => height - 6 * unit, height: 64 * unit };
  return (
    shape(trace(block, true), tones.shade) +
    shape(trace(cap, true), tones.face) +
    shape(crack(-96, 26, 100) + crack(104, 40, 150) + crack(20, 60, 116), tones.crack, 0.7) +
    grass(stage, edge, tones.crack)
  );
}

/** A bird from its path, with its foot at a position. */
export function placeBird(
  d: string,
  foot: Point,
  at: Point,
  scale: number,
  fill: string,
  turn = 0,
  flip = false,
): string {
  const spin = turn === 0 ? "" : `rotate(${brief(turn)})`;
  const sx = brief(flip ? -scale : scale, 3);
  const size = flip ? `scale(${sx} ${brief(scale, 3)})` : `scale(${sx})`;
  return `<path transform="translate(${brief(at[0])} ${brief(at[1])})${spin}${size}translate(${brief(-foot[0])} ${brief(-foot[1])})" fill="${fill}" d="${d}"/>`;
}

/** Rock tones for the near edge, from the ink and a light. */
export function nearRock(ink: string, light: string): RockTones {
  return { face: mix(ink, light, 0.42), shade: mix(ink, light, 0.24), crack: ink };
}
