import { brief, nodes, type Point, sequence, sliver, spike, taper, trace, wind } from "./curves.ts";
import { leaf } from "./land/trees.ts";
import { createRandom } from "./random.ts";

/** What an empty page has to say: there is nothing yet, the way was lost, something broke. */
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
    spike([84, 52], [104, 60], [122, 76], 3.2) +
    spike([128, 44], [140, 32], [146, 18], 3) +
    spike([36, 55], [44, 42], [60, 34], 3);
  const leaves =
    sprig(146, 18, [-2.2, -1.1], 15) +
    sprig(196, 30, [-0.9, 0.1, -1.8], 16) +
    sprig(60, 34, [-1.3, -0.1], 15);
  const feather =
    solid(
      "124,128! 133,117 134,106 142,93 156,83 173,79 188,82! 184,92 176,101 168,105! 170,98! 162,108 150,113 139,114 126,130!",
    ) +
    cut(1.5, [
      [131, 119],
      [146, 102],
      [164, 90],
      [184, 84],
    ]) +
    cut(1.1, [
      [146, 103],
      [144, 97],
      [146, 91],
    ]) +
    cut(1.1, [
      [156, 95],
      [162, 98],
      [170, 97],
    ]) +
    cut(1.1, [
      [148, 102],
      [154, 105],
      [161, 105],
    ]) +
    cut(1.1, [
      [158, 93],
      [158, 88],
      [162, 84],
    ]);
  const fall = `<path d="M178 62c14 6 22 2 26-4M206 74c-4 10-12 12-20 8" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-dasharray="1 5" opacity=".5"/>`;
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
    spike([107, 114], [109, 122], [111, 130], 3.4) +
    spike([92, 116], [94, 123], [96, 131], 3.4) +
    spike([110, 128], [118, 127], [121, 132], 2.4) +
    spike([95, 129], [103, 128], [106, 133], 2.4) +
    spike([110, 128], [104, 129], [103, 133], 2.4) +
    spike([95, 129], [89, 130], [88, 134], 2.4);
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
    spike([170, 127], [182, 112], [188, 98], 3) +
    spike([58, 138], [42, 148], [30, 149], 2.6);
  const leaves =
    sprig(188, 98, [-1.9, -0.9, -1.4], 17) +
    sprig(20, 134, [-2.6, -3.6], 15) +
    sprig(212, 122, [0.9], 16) +
    sprig(150, 130, [-0.8], 14);
  return meadow("lost") + tone(leaves, 0.4) + tone(wood, 0.7) + tone(bird, 0.92);
}

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
    spike([104, 26], [92, 36], [74, 40], 2.6) +
    spike([176, 19], [166, 8], [152, 2], 2.6);
  const leaves =
    sprig(52, 20, [-2.7, 2.9, 2.3], 16) + sprig(74, 40, [2.8, 2], 15) + sprig(206, 16, [0.9, 1.6], 16);
  const nest =
    solid(
      "118,24! 116,38 103,48 92,64 90,84 98,101 113,111 128,114 134,122 137,136! 146,139 156,134! 157,118 164,100 163,78 153,58 138,44 127,36 124,24!",
    ) +
    cut(1.7, [
      [98, 66],
      [114, 58],
      [134, 58],
      [154, 70],
    ]) +
    cut(1.7, [
      [94, 80],
      [114, 70],
      [138, 72],
      [160, 88],
    ]) +
    cut(1.7, [
      [96, 94],
      [112, 84],
      [138, 86],
      [160, 104],
    ]) +
    cut(1.7, [
      [106, 105],
      [120, 97],
      [138, 100],
      [154, 114],
    ]) +
    cut(1.5, [
      [108, 50],
      [100, 68],
      [102, 90],
      [112, 108],
    ]) +
    cut(1.5, [
      [122, 42],
      [116, 66],
      [120, 92],
      [130, 112],
    ]) +
    cut(1.5, [
      [134, 46],
      [136, 70],
      [138, 92],
      [144, 126],
    ]) +
    cut(1.5, [
      [146, 56],
      [154, 76],
      [154, 98],
      [150, 120],
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
