import sharp from "sharp";
import { expect, test } from "vitest";
import { type BirdKind, birdKinds, birdPath } from "./birds/bird.ts";
import { cover } from "./cover.ts";
import { emptyState } from "./empty-state.ts";
import { logoMark } from "./logo.ts";
import { sceneNames } from "./scenes/scene.ts";

const card = { width: 1200, height: 800 };
const share = { width: 1200, height: 630 };
const hero = { width: 2400, height: 900 };
const limit = 14 * 1024;

const seeds = ["first-record-of-rock-firefinch", "a", "2026", "ringing-course", "ọjọ́-kẹta", ""];

/** The pixels of a small rendering; sharp refuses anything that is not well-formed. */
async function rendered(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(60).removeAlpha().raw().toBuffer();
}

/** How far the pixels of a picture are from being one flat colour. */
function contrast(pixels: Buffer): number {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  return Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length);
}

test("the same seed always gives the same bytes", () => {
  const first = cover("malimbus", card);
  for (const seed of seeds) cover(seed, hero);
  expect(cover("malimbus", card)).toBe(first);
});

test("different seeds give different covers, of every scene and facing both ways", () => {
  const covers = Array.from({ length: 60 }, (_, index) => cover(`post-${index}`, card));
  expect(new Set(covers).size).toBe(60);
  const mirrored = covers.filter((svg) => svg.includes("matrix(-1 0 0 1 1200 0)")).length;
  expect(mirrored).toBeGreaterThan(15);
  expect(mirrored).toBeLessThan(45);
});

test.each(sceneNames)("the %s renders in all three formats, with and without a bird", async (scene) => {
  for (const size of [card, share, hero]) {
    for (const bird of [undefined, "none"] as const) {
      const pixels = await rendered(cover("plateau-notes", { ...size, scene, ...(bird ? { bird } : {}) }));
      expect(contrast(pixels)).toBeGreaterThan(8);
    }
  }
});

test.each(birdKinds)("a %s can be the bird of any scene", async (bird) => {
  for (const scene of sceneNames) {
    const svg = cover("guest", { ...card, scene, bird });
    expect(svg).toContain(birdPath(bird).d);
    await rendered(svg);
  }
});

test.each(birdKinds)(
  "the %s's silhouette stays inside its box and fills a fair part of it",
  async (kind: BirdKind) => {
    const { d, viewBox, width, height } = birdPath(kind);
    const draw = (box: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="${box}"><path d="${d}"/></svg>`;
    const ink = async (box: string): Promise<number> => {
      const alpha = await sharp(Buffer.from(draw(box)))
        .extractChannel(3)
        .raw()
        .toBuffer();
      return alpha.reduce((sum, value) => sum + value, 0) / 255;
    };
    const side = Math.max(width, height);
    const centre = `${width / 2 - side / 2} ${height / 2 - side / 2} ${side} ${side}`;
    const around = `${width / 2 - side} ${height / 2 - side} ${side * 2} ${side * 2}`;
    expect(viewBox).toBe(`0 0 ${width} ${height}`);
    const inside = await ink(centre);
    expect(inside / 120 ** 2).toBeGreaterThan(0.07);
    expect((await ink(around)) * 4).toBeLessThan(inside * 1.06);
  },
);

test("only birds that perch bring a perch", () => {
  expect(birdPath("weaver", { perch: true }).d).not.toBe(birdPath("weaver").d);
  expect(birdPath("swift", { perch: true }).d).toBe(birdPath("swift").d);
});

test("no cover is heavier than fourteen kilobytes", () => {
  for (const scene of sceneNames) {
    for (const size of [card, share, hero]) {
      for (const bird of ["weaver", "finch", "heron", "swift", "none"] as const) {
        for (let index = 0; index < 12; index++)
          expect(cover(`weight-${index}`, { ...size, scene, bird }).length).toBeLessThan(limit);
      }
    }
  }
});

test("nothing of the seed appears in the drawing", () => {
  for (const seed of ['"><script>alert(1)</script>', "Ọlọ́runfẹ́mi", "zzqqxxjj"]) {
    const svg = cover(seed, card);
    expect(svg).not.toContain(seed);
    expect(svg).not.toMatch(/script|on\w+=|zzqq/);
  }
});

test("ids differ between two covers that share a page", () => {
  const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? "");
  const shared = ids(cover("one", card)).filter((id) => ids(cover("two", card)).includes(id));
  expect(shared).toEqual([]);
});

test("only the malimbe is crimson", () => {
  for (const scene of sceneNames) {
    expect(cover("red", { ...card, scene, bird: "weaver" })).toContain("#B3261E");
    expect(cover("red", { ...card, scene, bird: "dove" })).not.toContain("#B3261E");
  }
});

test("the left lower third of a hero is dark enough for white text", async () => {
  for (const scene of sceneNames) {
    const pixels = await sharp(Buffer.from(cover(`hero-${scene}`, { ...hero, scene })))
      .extract({ left: 60, top: 660, width: 640, height: 220 })
      .greyscale()
      .raw()
      .toBuffer();
    const bright = pixels.reduce((count, value) => count + (value > 110 ? 1 : 0), 0);
    expect(bright / pixels.length).toBeLessThan(0.01);
  }
});

test("the empty states and the mark are drawn in the colour of the text", async () => {
  for (const kind of ["nothing", "lost", "broken"] as const) {
    const svg = emptyState(kind);
    expect(svg).toContain("currentColor");
    await rendered(svg);
  }
  expect(logoMark).toContain('viewBox="0 0 64 64"');
  expect(logoMark).toContain("currentColor");
  await rendered(logoMark);
});
