import { brief, gouge, nodes, type Point, sequence, sliver, spike, taper, trace, wind } from "./curves.ts";
import { leaf } from "./land/trees.ts";
import { createRandom } from "./random.ts";

/** The reasons for an empty page: nothing yet, not found, or broken. */
export type EmptyKind = "nothing" | "lost" | "broken";

const tone = (d: string, opacity: number): string => `<path d="${d}" opacity="${brief(opacity, 2)}"/>`;

function solid(outline: string): string {
  return trace(wind(nodes(outline), true), true, 1);
}

function cut(width: number, points: readonly Point[]): string {
  return trace(wind(sliver(points, width), false), true, 1);
}

function meadow(seed: string): string {
  const random = createRandom(seed);
  let near = "";
  let far = "";
  for (let blade = 0; blade < 46; blade++) {
    const x = 120 + random.between(-1, 1) * random.between(20, 104);
    const centre = 1 - Math.abs(x - 120) / 120;
    const rise = random.between(7, 15) + centre * random.between(0, 14);
    const sway = random.between(-7, 9);
    const path = spike([x, 154], [x + sway * 0.1, 154 - rise * 0.6], [x + sway, 154 - rise], 2);
    if (blade % 3) far += path;
    else near += path;
  }
  const ground = "M14 153c40-4 70-3 106-3s70-1 106 3c-30 4-70 5-106 5s-76-1-106-5z";
  return tone(ground, 0.14) + tone(far, 0.26) + tone(near, 0.5);
}

function sprig(x: number, y: number, turns: readonly number[], size: number): string {
  return turns.map((turn) => leaf(x, y, turn, size, size * 0.3)).join("");
}

function nothing(): string {
  const wood =
    trace(
      taper(
        [
          [-4, 62],
          [40, 54],
          [84, 52],
          [128, 44],
          [166, 42],
          [196, 30],
        ],
        7,
        1.6,
      ),
      true,
      1,
    ) +
    spike([84, 52], [104, 60], [122, 76], 3.2, 1) +
    spike([128, 44], [140, 32], [146, 18], 3, 1) +
    spike([36, 55], [44, 42], [60, 34], 3, 1);
  const leaves =
    sprig(146, 18, [-2.2, -1.1], 15) +
    sprig(196, 30, [-0.9, 0.1, -1.8], 16) +
    sprig(60, 34, [-1.3, -0.1], 15);
  const feather =
    solid(
      "117,137! 126,127 125,121 131,113! 129,108 135,99! 133,94 142,85 156,74 172,66 188,62 200,64! 199,72 192,81 182,89! 184,83! 176,92 164,100! 167,95! 156,103 144,110! 147,106! 140,113 133,121! 128,128 119,139!",
    ) +
    cut(1.6, [
      [125, 129],
      [142, 107],
      [166, 84],
      [196, 66],
    ]) +
    spike([126, 126], [120, 124], [116, 118], 1.4, 1) +
    spike([128, 125], [134, 126], [139, 123], 1.4, 1) +
    spike([124, 129], [118, 129], [113, 125], 1.4, 1) +
    cut(1, [
      [142, 104],
      [143, 97],
      [148, 90],
    ]) +
    cut(1, [
      [152, 94],
      [154, 87],
      [161, 80],
    ]) +
    cut(1, [
      [163, 84],
      [166, 77],
      [173, 71],
    ]) +
    cut(1, [
      [154, 97],
      [162, 96],
      [169, 91],
    ]) +
    cut(1, [
      [168, 86],
      [175, 85],
      [182, 80],
    ]);
  const fall = `<path d="M206 92c-4 12-14 18-26 18M176 124c12 4 26 0 34-10" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-dasharray="1 5" opacity=".5"/>`;
  return meadow("nothing") + tone(wood, 0.75) + tone(leaves, 0.4) + fall + tone(feather, 0.9);
}

function lost(): string {
  const bird =
    solid(
      "80,42! 94,33 101,25 112,19 124,22 132,32 136,46 142,62 141,82 131,100 117,111 112,114 108,119! 103,115 96,117 90,121! 88,116 78,117 69,122 50,142! 45,141! 42,136! 66,106! 62,107! 74,86 84,70 94,58 97,49! 90,44!",
    ) +
    "M107 31.4a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4z" +
    cut(2.2, [
      [128, 62],
      [124, 82],
      [106, 98],
      [72, 112],
    ]) +
    cut(1.8, [
      [112, 60],
      [112, 74],
      [102, 84],
      [88, 92],
    ]) +
    cut(1.5, [
      [102, 90],
      [88, 99],
      [74, 105],
    ]) +
    cut(1.6, [
      [102, 50],
      [114, 52],
      [126, 46],
    ]) +
    spike([107, 114], [109, 122], [111, 130], 3.4, 1) +
    spike([92, 116], [94, 123], [96, 131], 3.4, 1) +
    spike([110, 128], [118, 127], [121, 132], 2.4, 1) +
    spike([95, 129], [103, 128], [106, 133], 2.4, 1) +
    spike([110, 128], [104, 129], [103, 133], 2.4, 1) +
    spike([95, 129], [89, 130], [88, 134], 2.4, 1);
  const wood =
    trace(
      taper(
        [
          [244, 116],
          [196, 124],
          [150, 130],
          [104, 133],
          [58, 138],
          [20, 134],
        ],
        8,
        1.8,
      ),
      true,
      1,
    ) +
    spike([170, 127], [182, 112], [188, 98], 3, 1) +
    spike([58, 138], [42, 148], [30, 149], 2.6, 1);
  const leaves =
    sprig(188, 98, [-1.9, -0.9, -1.4], 17) +
    sprig(20, 134, [-2.6, -3.6], 15) +
    sprig(212, 122, [0.9], 16) +
    sprig(150, 130, [-0.8], 14);
  return meadow("lost") + tone(leaves, 0.4) + tone(wood, 0.7) + tone(bird, 0.92);
}

const weaveRows: readonly (readonly [number, number])[] = [
  [106, 150],
  [97, 158],
  [93, 164],
  [92, 165],
  [96, 163],
  [104, 160],
];

function broken(): string {
  const twig =
    trace(
      taper(
        [
          [244, 8],
          [196, 18],
          [150, 20],
          [104, 26],
          [52, 20],
        ],
        7,
        1.6,
      ),
      true,
      1,
    ) +
    spike([104, 26], [92, 36], [74, 40], 2.6, 1) +
    spike([176, 19], [166, 8], [152, 2], 2.6, 1);
  const leaves =
    sprig(52, 20, [-2.7, 2.9, 2.3], 16) + sprig(74, 40, [2.8, 2], 15) + sprig(206, 16, [0.9, 1.6], 16);
  const strand = (x: number, y: number, dx: number, dy: number, bend: number): string =>
    gouge([x, y], [x + dx / 2 - dy * bend, y + dy / 2 + dx * bend], [x + dx, y + dy], 1.1, 1);
  let weave = "";
  for (const [row, [from, to]] of weaveRows.entries()) {
    const y = 52 + row * 9.5;
    const count = Math.max(3, Math.round((to - from) / 12));
    for (let index = 0; index < count; index++) {
      const x = from + 3 + ((to - from - 6) * (index + (row % 2) * 0.4)) / count;
      weave += row % 2 ? strand(x, y + 4, 12, -5, 0.24) : strand(x, y - 4, 11, 6, -0.24);
    }
  }
  const nest =
    solid(
      "121,23! 119,36 108,44 95,58 90,76 94,94 104,106 118,112 130,113! 134,122 135,134! 141,137 150,137 156,133! 157,118 163,103 167,86 164,68 154,52 140,42 129,37 126,23!",
    ) +
    weave +
    cut(3.4, [
      [112, 109],
      [124, 104],
      [134, 98],
      [142, 86],
    ]) +
    cut(1.4, [
      [138, 118],
      [140, 126],
      [140, 134],
    ]) +
    cut(1.4, [
      [148, 112],
      [149, 122],
      [149, 133],
    ]);
  const straws = `<path d="M92 70c-10 2-14 8-15 16M160 74c9-4 14-2 19 4M96 99c-8 4-10 10-8 18M134 138c-2 8 0 12-4 18M150 138c2 6 6 8 6 14M142 138c0 4-2 8 0 12M162 96c8 2 10 8 9 14M104 48c-8-4-14-2-19 2" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" opacity=".6"/>`;
  const fallen = `<path d="${[
    [180, 150, 22, -5],
    [62, 149, -20, -3],
    [196, 153, 16, 2],
    [88, 152, 14, -4],
  ]
    .map(([x = 0, y = 0, dx = 0, dy = 0]) => `M${sequence([x, y])}q${sequence([dx * 0.5, dy - 4, dx, dy])}`)
    .join("")}" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" opacity=".6"/>`;
  return meadow("broken") + tone(leaves, 0.4) + tone(twig, 0.7) + straws + tone(nest, 0.88) + fallen;
}

const vignettes: Record<EmptyKind, () => string> = { nothing, lost, broken };

/** A small drawing for a page with nothing on it, in the colour of the text. */
export function emptyState(kind: EmptyKind): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160" viewBox="0 0 240 160" fill="currentColor" aria-hidden="true" focusable="false">${vignettes[kind]()}</svg>`;
}
