/** Colours that a field guide names, each by a few examples. */
const examples: Record<string, string> = {
  black: "#0a0c0b #1c1f1e #2f3233 #2a2118",
  white: "#ffffff #f7f4ec #e4e2db #d3d2cd",
  grey: "#565c66 #7c7c78 #a0a5a8 #5f6664 #8a96a3 #6f7d8c",
  brown: "#4a3a2a #6f5a44 #8c6d4c #7d746a #655a50 #8e8378",
  chestnut: "#7a3a22 #8a4a2a",
  rufous: "#a5623c #b98058 #a8795c #c08a62",
  red: "#d0402b #b3261e #9c2a22 #c2404a #8a2420 #df4a2b",
  orange: "#e07a2a #e89040",
  yellow: "#e0b53a #efd060 #d9a520 #ebe09a",
  green: "#2f8f5b #1f6b4c #2a8a6a #8e9653 #6d7a3c #a3aa62 #16503a",
  blue: "#3a6fb0 #5aa0c8 #26487a #7f93ad #8ea2bb #6b7f99",
  pink: "#d9a0a0 #c99d94 #e4b8b4 #c58f8c",
  fawn: "#c9ad85 #b19674 #a58a68 #9a8262",
  buff: "#d6d2a0 #e4d5b0 #dfdcb8 #c9c49a #efe6c8",
  purple: "#6a3a7a #4a2f6a #8a5a9a",
};

type Rgb = readonly [red: number, green: number, blue: number];
type Lab = [number, number, number];

/** How much light a part of a colour gives. */
function light(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** A colour in Oklab, where colours that look alike are near. */
function lab([red, green, blue]: Rgb): Lab {
  const r = light(red);
  const g = light(green);
  const b = light(blue);
  const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
  const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
  const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b);
  return [
    0.2105 * l + 0.7936 * m - 0.0041 * s,
    1.978 * l - 2.4286 * m + 0.4506 * s,
    0.0259 * l + 0.7828 * m - 0.8087 * s,
  ];
}

function rgbOf(hex: string): Rgb {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

const named = Object.entries(examples).flatMap(([word, colours]) =>
  colours.split(" ").map((hex) => ({ word, at: lab(rgbOf(hex)) })),
);

const known = new Map<string, string>();

/** The word for a colour: that of the nearest example, where hue counts more than light. */
export function colourWord(colour: Rgb): string {
  const key = colour.join(" ");
  const word = known.get(key) ?? nearest(lab(colour));
  known.set(key, word);
  return word;
}

const squaredDistance = ({ at }: (typeof named)[number], [l, a, b]: Lab) =>
  ((at[0] - l) * 0.6) ** 2 + (at[1] - a) ** 2 + (at[2] - b) ** 2;

const nearest = (colour: Lab): string =>
  named.reduce((best, one) => (squaredDistance(one, colour) < squaredDistance(best, colour) ? one : best))
    .word;

/** How far from an example of a word people still use it. */
const SOFTNESS = 0.02;

/** How many of a hundred people would use each word for a colour, as shares of 1. */
export function wordShares(hex: string): Map<string, number> {
  const colour = lab(rgbOf(hex));
  const distances = new Map<string, number>();
  for (const one of named)
    distances.set(one.word, Math.min(distances.get(one.word) ?? Infinity, squaredDistance(one, colour)));
  const least = Math.min(...distances.values());
  const weights = [...distances].map(
    ([word, distance]) => [word, Math.exp((least - distance) / (2 * SOFTNESS ** 2))] as const,
  );
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return new Map(weights.map(([word, weight]) => [word, weight / sum]));
}
