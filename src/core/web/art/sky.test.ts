import sharp from "sharp";
import { expect, test } from "vitest";
import { readBird } from "./bird.ts";
import { readDrawing } from "./drawing.ts";
import { sky } from "./sky.ts";
import { sleepingBird, standingBird } from "./standing.ts";

const names = ["dawn", "day", "harmattan", "rain", "dusk", "night", "night-rain"];
/** At a quarter of its size, as to render all of it takes long. */
const small = (svg = "") =>
  sharp(Buffer.from(svg.replace('width="2400" height="900"', 'width="600" height="225"'))).greyscale();

test("each sky is over the same land, in few bytes, and all differ", async () => {
  const all = names.map((name) => sky(name) ?? "");
  expect(new Set(all).size).toBe(names.length);
  for (const svg of all) {
    expect(svg.length).toBeLessThan(15_000);
    expect(svg).not.toMatch(/undefined|NaN| id="id-/);
    const { channels } = await small(svg).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8);
  }
  expect(sky("toString")).toBeUndefined();
});

test.each(names)(
  "under %s the foot of the picture is one dark tone, where text and birds are",
  async (name) => {
    const left = { left: 15, top: 175, width: 160, height: 47 };
    const foot = { left: 0, top: 220, width: 600, height: 5 };
    for (const area of [left, foot]) {
      const { channels } = await sharp(await small(sky(name)).extract(area).toBuffer()).stats();
      expect(channels[0]?.max).toBeLessThan(60);
    }
  },
);

test.each([
  "meropidae-merops-nubicus",
  "muscicapidae-oenanthe-oenanthe",
  "accipitridae-milvus-migrans",
  "ciconiidae-ciconia-ciconia",
])("%s has its foot at one place of its frame, and nothing of it is cut", async (name) => {
  const { data, info } = await sharp(Buffer.from(standingBird(name) ?? ""))
    .extractChannel("alpha")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const inked = (x: number, y: number) => (data[y * info.width + x] ?? 0) > 60;
  const edge = (at: (index: number) => boolean, length: number) =>
    Array.from({ length }, (_, index) => at(index)).filter(Boolean).length;
  // A long tail or bill may touch the frame in a point.
  expect(edge((x) => inked(x, 0), info.width)).toBeLessThan(12);
  expect(edge((x) => inked(x, info.height - 1), info.width)).toBeLessThan(12);
  expect(edge((y) => inked(0, y), info.height)).toBeLessThan(12);
  expect(edge((y) => inked(info.width - 1, y), info.height)).toBeLessThan(12);
  const nearFoot = Array.from({ length: 90 * 30 }, (_, index) =>
    inked(195 + (index % 90), 275 + Math.floor(index / 90)),
  );
  expect(nearFoot.some(Boolean)).toBe(true);
});

test("in the rain at night neither moon nor star is seen, and rain falls", () => {
  const wet = sky("night-rain") ?? "";
  const lights = readDrawing("sky/night").part("lights");
  expect(lights).toContain("<circle");
  expect(sky("night")).toContain(lights);
  expect(wet).not.toContain(lights);
  for (const part of ["clouds", "before"]) expect(wet).toContain(readDrawing("sky/rain").part(part));
});

test("a bird that perches sits on a knob of the ridge's rock, its feet lighter than it; one that walks has none", () => {
  const rock = /^<svg [^>]*><path d="[^"]+" fill="#12291f"\/>/i;
  const swallow = standingBird("hirundinidae-hirundo-rustica");
  expect(swallow).toMatch(rock);
  const legs = readBird("barnSwallow").parts.legs;
  const [, fill = ""] = swallow?.split(`d="${legs}" fill="`) ?? [];
  expect(Number.parseInt(fill.slice(1, 3), 16)).toBeGreaterThan(0x80);
  expect(standingBird("muscicapidae-oenanthe-oenanthe")).not.toMatch(rock);
});

test("a bird that is drawn in flight is in the air", async () => {
  const below = { left: 0, top: 301, width: 480, height: 159 };
  const air = await sharp(Buffer.from(standingBird("apodidae-apus-apus") ?? ""))
    .extractChannel("alpha")
    .extract(below)
    .raw()
    .toBuffer();
  expect(Math.max(...air)).toBe(0);
});

test("a bird of a family that is not known has no drawing to stand anywhere", () => {
  expect(standingBird("aves-nomen-nullum")).toBeUndefined();
});

test("a bird asleep stands as it does awake, with a line in place of its eye", () => {
  const name = "muscicapidae-oenanthe-oenanthe";
  const { eyes } = readBird("wheatear");
  expect(eyes.length).toBeGreaterThan(0);
  const [awake = "", asleep = ""] = [standingBird(name), sleepingBird(name)];
  expect(awake.match(/<circle/g)?.length).toBeGreaterThan(asleep.match(/<circle/g)?.length ?? 0);
  expect(asleep.startsWith(awake.slice(0, awake.indexOf("<circle")))).toBe(true);
});
