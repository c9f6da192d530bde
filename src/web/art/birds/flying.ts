import type { BirdDrawing } from "./drawing.ts";

function across(axis: number, word: string): string {
  const comma = word.indexOf(",");
  return comma < 0 ? word : `${2 * axis - Number(word.slice(0, comma))}${word.slice(comma)}`;
}

function mirrored(axis: number, half: string): string {
  const right = half.split(" ");
  return [...right, ...right.map((word) => across(axis, word)).reverse()].join(" ");
}

function both(axis: number, lines: readonly string[]): string[] {
  const flip = (line: string): string =>
    line
      .split(" ")
      .map((word) => across(axis, word))
      .join(" ");
  return lines.flatMap((line) => [line, flip(line)]);
}

/** A vulture soaring overhead: broad plank wings with open fingers, small head, short tail. */
export const vulture: BirdDrawing = {
  box: [340, 176],
  habit: "flight",
  foot: [170, 74],
  stature: 0.42,
  solids: [
    mirrored(
      170,
      "174,12 180,20 179,31 188,40 206,45 234,39 258,33 274,33 286,41 291,56 288,76 280,92 266,103 246,107 222,108 200,108 190,113 188,126 195,150! 183,156",
    ),
  ],
  limbs: both(170, [
    "15>2 266,41 300,34 333,36",
    "15>2 276,49 309,47 339,54",
    "15>2 280,60 311,64 337,75",
    "15>2 279,72 306,80 328,95",
    "14>2 274,83 296,95 313,112",
    "13>2 265,92 281,106 294,123",
  ]),
  cuts: both(170, ["3 196,76 234,66 280,58", "2 200,68 232,57 262,47"]),
};

/** A swift at speed: sickle wings, a body like a cigar, a short fork of a tail. */
export const swift: BirdDrawing = {
  box: [284, 150],
  habit: "flight",
  foot: [142, 60],
  stature: 0.3,
  solids: [
    mirrored(
      142,
      "147,15 152,23 152,33 172,34 208,41 244,64 278,110! 236,76 202,64 174,62 156,70 151,90 154,110 161,134! 147,114",
    ),
  ],
};

/** A standard-winged nightjar in its courtship flight, each wing trailing one long bare shaft with a pennant. */
export const standardWing: BirdDrawing = {
  box: [280, 240],
  habit: "flight",
  foot: [140, 70],
  stature: 0.3,
  solids: [
    mirrored(
      140,
      "147,32 157,38 160,50 178,43 202,25 230,14 256,14 274,26! 258,42 232,57 206,70 180,80 162,87 157,108 157,136 154,152! 146,155",
    ),
  ],
  limbs: both(140, [
    "3>3 208,66 226,104 238,150",
    "13>2 237,146 252,178 250,214",
    "11>2 237,146 235,180 250,212",
  ]),
};
