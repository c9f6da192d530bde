import { gouge, type Node, type Point, soft, spike, trace } from "../curves.ts";
import { mix } from "../palette.ts";
import type { Random } from "../random.ts";
import { type Stage, shape, stamp } from "../stage.ts";

/** The three tones of a rock: lit face, shaded side, and the cracks and stains on it. */
export interface RockTones {
  face: string;
  shade: string;
  crack: string;
}

/** The position and size of a rock, and the side of the light (-1 left, 1 right). */
export interface Rock {
  x: number;
  base: number;
  width: number;
  height: number;
  light: number;
}

const ends = (points: readonly Point[]): Node[] =>
  points.map((at, index) => ({ at, corner: index === 0 || index === points.length - 1 }));

const terminatorSteps: readonly Point[] = [
  [0.07, 0.93],
  [0.15, 0.74],
  [0.17, 0.54],
  [0.25, 0.3],
  [0.27, 0],
];

/** An inselberg: a dome of bare granite with flanks of unequal steepness, peeling in shells, streaked by rain. */
export function dome(random: Random, rock: Rock, tones: RockTones, detail = 1): string {
  const { x, base, width, height, light } = rock;
  const peak = random.between(-0.16, 0.16);
  const flanks = [random.between(1.9, 3.4), random.between(1.9, 3.4)] as const;
  const shoulder = random.between(-0.38, 0.38);
  const notch = random.between(0.02, 0.09);
  const up = (across: number): number => {
    const half = across < peak ? 0.5 + peak : 0.5 - peak;
    const out = Math.min(1, Math.abs(across - peak) / half);
    const flank = across < peak ? flanks[0] : flanks[1];
    const dent = notch * Math.exp(-(((across - shoulder) / 0.07) ** 2));
    return Math.max(0, (1 - out ** flank) ** 0.62 - dent);
  };
  const place = (across: number, rise: number): Point => [x + across * width, base - rise * height];
  const spots = [-0.5, -0.48, -0.41, -0.29, -0.14, 0.02, 0.17, 0.31, 0.42, 0.48, 0.5];
  const outline = spots.map((across) =>
    place(across, across === 0.5 || across === -0.5 ? -0.03 : up(across) + random.between(-0.012, 0.012)),
  );
  const side = -light;
  const crest = place(peak, up(peak));
  const terminator = terminatorSteps.map(([out, fall], index): Point => {
    const across = peak + side * out * (1 - side * peak) + random.between(-0.016, 0.016);
    return place(across, index === terminatorSteps.length - 1 ? -0.03 : up(across) * fall);
  });
  const beyond = outline.filter((at) => (at[0] - crest[0]) * side > 0.02 * width);
  const shaded: Node[] = [
    ...ends([crest, ...(side > 0 ? beyond : beyond.reverse())]),
    ...ends(terminator.reverse()).map((node, index) => ({ at: node.at, corner: index === 0 })),
  ];
  const stains = detail > 0 ? weathering(random, rock, place, up, peak) : "";
  return (
    shape(trace(ends(outline), true), tones.face) +
    shape(trace(shaded, true), tones.shade) +
    shape(stains, tones.crack, 0.26)
  );
}

function weathering(
  random: Random,
  rock: Rock,
  place: (across: number, rise: number) => Point,
  up: (across: number) => number,
  peak: number,
): string {
  const { light, width, height } = rock;
  const reach = light < 0 ? 0.5 + peak : 0.5 - peak;
  const on = (out: number, size: number): Point => {
    const across = peak + light * out * reach;
    return place(peak + (across - peak) * size, up(across) * size);
  };
  let stains = "";
  const shells = random.integer(2, 3);
  for (let shell = 0; shell < shells; shell++) {
    const size = 0.93 - shell * random.between(0.05, 0.08);
    const start = on(random.between(0.62, 0.74), size);
    const middle = on(0.86, size);
    const end = on(random.between(0.965, 0.985), size);
    const bend: Point = [2 * middle[0] - (start[0] + end[0]) / 2, 2 * middle[1] - (start[1] + end[1]) / 2];
    stains += spike(start, bend, end, height * 0.012);
  }
  const streaks = random.integer(5, 8);
  const first = random.between(-0.06, 0.1);
  for (let streak = 0; streak < streaks; streak++) {
    const out = first + streak * 0.06 + random.between(-0.03, 0.03);
    const top = random.between(0.95, 0.99);
    const fall = random.between(0.1, 0.26) + (random.chance(0.4) ? random.between(0.1, 0.36) : 0);
    const [x, y] = on(out, top);
    const slide = light * out * width * 0.2 * fall;
    stains += gouge(
      [x, y],
      [x + slide * 0.3, y + height * fall * 0.5],
      [x + slide, y + height * fall],
      width * 0.0065,
    );
  }
  return stains;
}

function boulderShape(stage: Stage, dark: string): string {
  const { random } = stage;
  const count = 9;
  const square = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.62;
  const outer = Array.from({ length: count }, (_, index): Point => {
    const angle = (index * Math.PI * 2) / count + 0.35;
    const swell = random.between(0.9, 1.06);
    return [-square(Math.cos(angle)) * 50 * swell, -50 - square(Math.sin(angle)) * 50 * swell];
  });
  const edge = [7, 8, 9, 10, 11].map((index): Point => outer[index % count] ?? [0, 0]);
  const inner = edge.slice(1, -1).map(([x = 0, y = 0]): Point => [x * 0.62 + 4, y * 0.78 - 13]);
  const crack = gouge([random.between(-26, -8), -96], [-22, -76], [random.between(-20, -6), -52], 2.4);
  return `<path d="${trace(soft(outer), true)}"/><path d="${trace([...ends(edge), ...soft(inner.reverse())], true)}${crack}" fill="${dark}" opacity=".5"/>`;
}

/** A weathered boulder: a block rounded at its corners by a long time. */
function boulder(stage: Stage, rock: Rock, tones: RockTones): string {
  const { x, base, width, height, light } = rock;
  const { random } = stage;
  const face = mix(tones.face, tones.shade, random.between(0, 0.3));
  const kind = random.integer(0, 1);
  const set = {
    x,
    y: base,
    scale: height / 100,
    stretch: (light * width) / height,
    turn: random.between(-0.06, 0.06),
  };
  return stamp(
    stage,
    `w${kind}`,
    () => boulderShape(stage, mix(tones.shade, tones.crack, 0.35)),
    set,
  ).replace("/>", ` fill="${face}"/>`);
}

/** A kopje: blocks piled on each other by erosion, the top one balancing. */
export function kopje(stage: Stage, rock: Rock, tones: RockTones): string {
  const { x, base, width, height, light } = rock;
  const { random } = stage;
  const lean = random.pick([-1, 1]);
  const block = (across: number, foot: number, wide: number, tall: number): string => {
    const at = {
      x: x + across * width * lean,
      base: base - foot * height,
      width: wide * width,
      height: tall * height,
      light,
    };
    return boulder(stage, at, tones);
  };
  return (
    block(-0.36, -0.05, 0.42, 0.4) +
    block(0.38, -0.05, 0.5, 0.32) +
    block(0.02, -0.05, 0.58, 0.54) +
    block(0.44, 0.22, 0.22, 0.17) +
    block(random.between(-0.04, 0.06), 0.45, random.between(0.42, 0.54), 0.26) +
    block(random.between(-0.08, 0.12), 0.68, random.between(0.26, 0.36), random.between(0.24, 0.34))
  );
}
