import { type Node, type Point, soft, taper, trace } from "../curves.ts";
import { grass } from "../land/grass.ts";
import { crown, frond, leaf, trunk } from "../land/trees.ts";
import { mix, palette } from "../palette.ts";
import { foreground, group, lens, plane, rolling, type Scene, type Stage, shape, sky } from "../stage.ts";

const moods = [
  { light: mix(palette.mist, palette.paper, 0.55), green: palette.leaf },
  { light: mix(palette.straw, palette.paper, 0.6), green: mix(palette.leaf, palette.straw, 0.22) },
  { light: mix(palette.mist, palette.paper, 0.2), green: mix(palette.leaf, palette.slate, 0.45) },
] as const;

function stream(stage: Stage, fromX: number, horizon: number): { water: string; glints: Point[] } {
  const { height, unit, random, width } = stage;
  const bend = random.between(0.7, 1.2);
  const line: [number, number, number][] = [
    [fromX, horizon, 8],
    [fromX + 34 * bend * unit, horizon + 0.045 * height, 22],
    [fromX - 30 * bend * unit, horizon + 0.11 * height, 62],
    [fromX + 60 * unit, horizon + 0.2 * height, 150],
    [fromX + 10 * unit - width * 0.02, height + 20, 330],
  ];
  const left: Node[] = line.map(([x, y, half], index) => ({
    at: [x - half * unit, y],
    corner: index === 0 || index === 4,
  }));
  const right: Node[] = line
    .map(([x, y, half], index): Node => ({ at: [x + half * unit, y], corner: index === 0 || index === 4 }))
    .reverse();
  return { water: trace([...left, ...right], true), glints: line.slice(1, 4).map(([x, y]) => [x, y]) };
}

/** The gallery forest: tall pale trunks behind one another, a stream that carries the light of the clearing. */
export function forest(stage: Stage): Scene {
  const { random, width, height, unit, across } = stage;
  const mood = random.pick(moods);
  const tone = (depth: number): string =>
    depth < 0.5 ? mix(mood.light, mood.green, depth * 2) : mix(mood.green, palette.deep, (depth - 0.5) * 2);
  const horizon = height * random.between(0.56, 0.62);
  const gap = across(random.between(0.4, 0.56));
  let behind = sky(stage, tone(0.3), mood.light, mix(mood.light, palette.paper, 0.5), 0.62);
  const stand = (
    depth: number,
    count: number,
    base: number,
    girth: number,
    roof: number,
    room = 0.22,
  ): string => {
    let trunks = "";
    let leaves = "";
    for (let tree = 0; tree < count; tree++) {
      const spread = ((tree + random.between(0.15, 0.85)) / count) * width;
      const clear = (spread - gap) / (width * 0.5);
      const x = spread + Math.sign(clear) * Math.max(0, room - Math.abs(clear)) * width * 0.5;
      trunks += trunk(
        stage,
        x,
        base + random.between(-8, 8) * unit,
        -10,
        girth * random.between(0.7, 1.25) * unit,
      );
      leaves += crown(
        stage,
        x + random.between(-60, 60) * unit,
        height * (roof + random.between(-0.05, 0.04) + 0.12 * Math.min(1, Math.abs(clear))),
        random.between(230, 360) * unit,
        random.between(150, 230) * unit,
      );
    }
    return group(trunks, tone(depth)) + group(leaves, tone(depth - 0.06));
  };
  const scrubs = (depth: number, count: number, base: number, size: number): string => {
    let path = "";
    for (let bush = 0; bush < count; bush++) {
      const x = ((bush + random.between(0.1, 0.9)) / count) * width;
      const open = Math.min(1, Math.abs(x - gap) / (width * 0.28));
      path += crown(
        stage,
        x,
        base,
        size * unit * random.between(1.2, 1.8),
        size * unit * (0.35 + open) * random.between(0.7, 1.1),
      );
    }
    return group(path, tone(depth));
  };
  behind += stand(0.24, 9, horizon, 15, 0.04) + scrubs(0.22, 8, horizon - 8 * unit, 90);
  behind += plane(stage, rolling(stage, horizon / height, 0.008), tone(0.28), 240);
  behind += stand(0.44, 6, horizon + 30 * unit, 26, -0.01) + scrubs(0.42, 7, horizon + 12 * unit, 110);
  const bank = rolling(stage, horizon / height + 0.035, 0.012);
  behind += plane(stage, bank, tone(0.5), 230);
  const { water, glints } = stream(stage, gap, bank(gap) - 6 * unit);
  behind += shape(water, mix(mood.light, palette.slate, 0.16));
  let shine = "";
  let dim = "";
  for (const [x, y] of glints) {
    shine += lens(
      x + random.between(-20, 40) * unit,
      y + 6 * unit,
      (y - horizon) * random.between(0.5, 0.9),
      6 * unit,
    );
    dim += lens(
      x - random.between(10, 40) * unit,
      y + 30 * unit,
      (y - horizon) * random.between(0.8, 1.3),
      9 * unit,
    );
  }
  behind += shape(shine, palette.paper, 0.9) + shape(dim, tone(0.5), 0.35);
  behind += stand(0.68, 3, horizon + 96 * unit, 44, -0.06, 0.46);
  const shore = (side: number): string => {
    const edge = gap + side * 120 * unit;
    const far = side < 0 ? -20 : width + 20;
    const points: Point[] = [
      [far, horizon + random.between(50, 80) * unit],
      [(far + edge) / 2, horizon + random.between(70, 100) * unit],
      [edge + side * 30 * unit, horizon + 118 * unit],
      [edge + side * 60 * unit, horizon + 190 * unit],
      [edge + side * 10 * unit, height + 20],
    ];
    return trace(
      [
        ...soft(points).map((node, index) => ({ at: node.at, corner: index === 0 || index === 4 })),
        { at: [far, height + 20], corner: true },
      ],
      true,
    );
  };
  behind += shape(shore(-1) + shore(1), tone(0.66));
  const ground = foreground(stage, 0.93);
  let ferns = "";
  for (const place of [random.between(0.02, 0.1), random.between(0.2, 0.34), random.between(0.86, 0.98)]) {
    const x = across(place);
    for (const turn of [-0.5, -1.1, -2, -2.6]) {
      const mirror = turn < -1.5;
      ferns += frond(
        stage,
        x,
        ground(x) + 12 * unit,
        random.between(100, 150) * unit,
        mirror ? turn + Math.PI : turn,
        mirror,
      );
    }
  }
  const big = across(random.between(0.02, 0.1));
  let before = group(trunk(stage, big, ground(big) + 30 * unit, -10, 92 * unit), tone(0.88));
  const liana: Point[] = [
    [big, -20],
    [big + 120 * unit, height * 0.2],
    [big + 300 * unit, height * 0.24],
    [big + 420 * unit, -20],
  ];
  before += shape(trace(taper(liana, 7 * unit, 5 * unit), true), tone(0.86));
  let roof = "";
  for (let spray = 0; spray < 16; spray++) {
    const x = ((spray + random.between(0, 1)) / 16) * width;
    const angle = Math.PI / 2 + random.between(-0.9, 0.9);
    roof += leaf(x, -14, angle, random.between(70, 130) * unit, random.between(20, 30) * unit);
  }
  before +=
    shape(roof, tone(0.82)) +
    group(ferns, tone(0.74)) +
    plane(stage, ground, palette.deep, 210) +
    grass(stage, { from: -10, to: width + 10, ground, height: 60 * unit }, palette.deep);
  return {
    behind,
    before,
    ink: palette.deep,
    foliage: tone(0.8),
    ground,
    perch: "leafy",
    light: palette.leaf,
  };
}
