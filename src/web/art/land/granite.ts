import { type Node, type Point, soft, spike, trace } from "../curves.ts";
import type { Random } from "../random.ts";
import { shape } from "../stage.ts";

/** The three tones of a rock: lit face, shaded side, and the cracks and stains on it. */
export interface RockTones {
  face: string;
  shade: string;
  crack: string;
}

/** Where a rock stands and how large it is, and from which side the light comes (-1 left, 1 right). */
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
  const spots = [-0.5, -0.488, -0.45, -0.38, -0.27, -0.13, 0, 0.13, 0.27, 0.38, 0.45, 0.488, 0.5];
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
  const marks = detail > 0 ? weathering(random, rock, place, up, peak) : "";
  return (
    shape(trace(ends(outline), true), tones.face) +
    shape(trace(shaded, true), tones.shade) +
    shape(marks, tones.crack, 0.5)
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
  let marks = "";
  for (let shell = 0; shell < 3; shell++) {
    const size = 0.92 - shell * random.between(0.09, 0.15);
    const from = peak + light * random.between(0.02, 0.12);
    const on = (step: number): Point => place((from + light * step) * size, up(from + light * step) * size);
    const middle = on(0.16);
    const [start, end] = [on(0), on(0.27)];
    marks += spike(
      start,
      [2 * middle[0] - (start[0] + end[0]) / 2, 2 * middle[1] - (start[1] + end[1]) / 2],
      end,
      height * 0.016,
    );
  }
  const streaks = random.whole(5, 7);
  const heart = peak + random.between(-0.14, 0.14);
  for (let streak = 0; streak < streaks; streak++) {
    const across = heart + (streak - streaks / 2) * random.between(0.026, 0.04);
    const top = up(across) * random.between(0.84, 0.95);
    const fall = random.between(0.2, 0.55);
    const fan = (across - peak) * 0.7;
    marks += spike(
      place(across, top),
      place(across + fan * fall * 0.3, top - fall * 0.5),
      place(across + fan * fall, top - fall),
      width * 0.009,
    );
  }
  return marks;
}

/** A weathered boulder: a block rounded at its corners by a long time. */
export function boulder(random: Random, rock: Rock, tones: RockTones): string {
  const { x, base, width, height, light } = rock;
  const tilt = random.between(-0.1, 0.1);
  const count = 9;
  const wobbles = Array.from({ length: count }, () => random.between(0.9, 1.08));
  const square = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.66;
  const ring = (index: number, size: number, shift: number): Point => {
    const angle = (index * Math.PI * 2) / count + 0.35;
    const across = (square(Math.cos(angle)) * size * (wobbles[index % count] ?? 1) + shift) * 0.5 * width;
    const rise = square(Math.sin(angle)) * size * 0.5 * height + Math.abs(shift) * height * 0.25;
    return [x - light * across, base - height / 2 - rise + across * tilt];
  };
  const outer = Array.from({ length: count }, (_, index) => ring(index, 1, 0));
  const edge = [7, 8, 9, 10, 11];
  const shaded: Node[] = [
    ...ends(edge.map((index) => ring(index, 1, 0))),
    ...soft(
      edge
        .slice(1, -1)
        .reverse()
        .map((index) => ring(index, 0.72, -0.1)),
    ),
  ];
  return shape(trace(soft(outer), true), tones.face) + shape(trace(shaded, true), tones.shade);
}

/** A kopje: blocks left standing on each other when the ground about them went, the last one balancing. */
export function kopje(random: Random, rock: Rock, tones: RockTones): string {
  const { x, base, width, height, light } = rock;
  const lean = random.pick([-1, 1]);
  const block = (across: number, foot: number, wide: number, tall: number): string =>
    boulder(
      random,
      {
        x: x + across * width * lean,
        base: base - foot * height,
        width: wide * width,
        height: tall * height,
        light,
      },
      tones,
    );
  return (
    block(-0.34, -0.04, 0.4, 0.36) +
    block(0.36, -0.04, 0.46, 0.3) +
    block(0.02, -0.04, 0.56, 0.52) +
    block(0.4, 0.22, 0.2, 0.16) +
    block(random.between(-0.02, 0.05), 0.44, random.between(0.4, 0.5), 0.27) +
    block(random.between(-0.06, 0.1), 0.68, random.between(0.26, 0.36), random.between(0.26, 0.36))
  );
}
