import sharp from "sharp";
import { expect, test } from "vitest";
import { type BirdKind, birdKinds } from "#core/domain/bird-kinds.ts";
import { readBird } from "./bird.ts";

/** How much of the legs of a small bird on a twig is seen at most, against the length of its body. */
const perching = 0.08;
/** Birds that perch and have longer legs, and small birds that walk. */
const taller: [limit: number, ...kinds: BirdKind[]][] = [
  [0.11, "babbler", "coucal", "crestedLark", "lark", "robinChat", "thrush"],
  [
    0.13,
    "buzzard",
    "crow",
    "eagle",
    "hawk",
    "lizardBuzzard",
    "longCrestedEagle",
    "piedWagtail",
    "pipit",
    "wagtail",
  ],
  [0.17, "bateleur", "chat", "magpie", "pitta", "rockFirefinch", "wheatear"],
  [0.21, "harrier", "piedCrow"],
];
/** Birds that wade or stride. */
const tallest: BirdKind[] = [
  "avocet",
  "bustard",
  "commonCrane",
  "courser",
  "crane",
  "curlew",
  "egret",
  "greenshank",
  "heron",
  "ibis",
  "jacana",
  "lapwing",
  "marabou",
  "ostrich",
  "secretarybird",
  "spoonbill",
  "stilt",
  "stork",
  "thickKnee",
];

/** The part of a bird's legs that is seen below its body, against the body's length. */
async function legsOf(kind: BirdKind): Promise<number> {
  const { parts, foot, width, height } = readBird(kind);
  /** The edges of a shape, but for what another hides of it. */
  const edges = async (d: string, hidden = "") => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 4}" height="${height / 4}" viewBox="0 0 ${width} ${height}"><mask id="m"><path d="M0 0H${width}V${height}H0z" fill="#fff"/><path d="${hidden}"/></mask><path d="${d}" mask="url(#m)"/></svg>`;
    const { info } = await sharp(Buffer.from(svg))
      .extend({ top: 1, left: 1, background: "transparent" })
      .trim({ background: "transparent", threshold: 100 })
      .toBuffer({ resolveWithObject: true });
    return { top: -(info.trimOffsetTop ?? 0) - 1, diagonal: Math.hypot(info.width, info.height) };
  };
  const { diagonal } = await edges(parts.body);
  return (foot[1] / 4 - (await edges(parts.legs, parts.body)).top) / diagonal;
}

const limits = new Map(taller.flatMap(([limit, ...kinds]) => kinds.map((kind) => [kind, limit])));
const stood = birdKinds.filter((kind) => limits.has(kind) || readBird(kind).habit === "perch");

test.each(stood)("the %s stands no taller than its family does", async (kind) => {
  expect(await legsOf(kind)).toBeLessThanOrEqual(limits.get(kind) ?? perching);
});

test.each(tallest)("the %s stands on long legs", async (kind) => {
  expect(await legsOf(kind)).toBeGreaterThan(0.3);
});
