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
      "174,12 180,20 179,31 188,40 206,45 234,39 258,33 274,33 286,41 291,56 288,76 280,92 266,103 246,108 230,105 212,110 198,108 189,112 188,126 195,150! 183,156",
    ),
  ],
  limbs: both(170, [
    "15>2 268,40 302,32 332,40",
    "15>2 278,48 310,46 339,58",
    "15>2 282,58 313,62 338,79",
    "15>2 280,70 308,78 329,98",
    "14>2 275,82 298,94 314,114",
    "13>2 266,92 284,106 296,125",
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
