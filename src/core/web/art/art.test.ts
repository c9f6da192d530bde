import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type BirdKind, birdKinds } from "#core/domain/bird-kinds.ts";
import { vignettes } from "#core/domain/vignettes.ts";
import { birdMask, readBird, silhouette } from "./bird.ts";
import { cover } from "./cover.ts";
import { findDrawing, readDrawing, svgDocument } from "./drawing.ts";
import { vignette } from "./vignette.ts";

/** The names of the drawings in a folder, or of all. */
const drawingNames = (folder: string): string[] =>
  Object.keys(import.meta.glob("./drawings/**/*.svg"))
    .map((path) => path.replace(/^\.\/drawings\/|\.svg$/g, ""))
    .filter((name) => name.startsWith(folder));

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

test("a cover shows a landscape in every format", async () => {
  for (const size of [card, share, hero])
    for (const seed of seeds) expect(contrast(await rendered(cover(seed, size)))).toBeGreaterThan(8);
});

test("the covers of many posts show every landscape, with every bird of it where it belongs", () => {
  const shapes = birdKinds.filter((kind) => !readDrawing(`birds/${kind}`).data("like"));
  const bodies = new Map(shapes.map((kind) => [silhouette(readBird(kind)), kind]));
  const birdOf = (svg: string) =>
    bodies.get([...svg.matchAll(/ d="([^"]+)"/g)].map(([, d = ""]) => d).find((d) => bodies.has(d)) ?? "");
  const shown = new Set(Array.from({ length: 400 }, (_, index) => birdOf(cover(`post-${index}`, card))));
  expect([...shown].sort()).toEqual(
    [
      "dove",
      "finch",
      "francolin",
      "heron",
      "hornbill",
      "kingfisher",
      "nightjar",
      "roller",
      "sunbird",
      "swift",
    ].concat(["turaco", "vulture", "warbler", "weaver"]),
  );
});

test("swifts fly apart from each other and clear of the sun", async () => {
  const d = silhouette(readBird("swift"));
  for (const size of [card, hero]) {
    const covers = Array.from({ length: 400 }, (_, index) => cover(`swift-${index}`, size));
    const flocks = covers.filter((svg) => svg.includes(d));
    expect(flocks.length).toBeGreaterThan(5);
    for (const svg of flocks) {
      const birds = [...svg.matchAll(/ transform="(translate\([^"]+)"/g)].map(
        ([, place]) => `<path transform="${place}" d="${d}"/>`,
      );
      expect(birds).toHaveLength(4);
      const [sun = ""] = /<circle cx="\d+" cy="\d+" r="\d+" fill="#\w+"\/>/.exec(svg) ?? [];
      const alone = svgDocument(size, size, `<g fill-opacity=".5">${sun}${birds.join("")}</g>`);
      const pixels = await sharp(Buffer.from(alone)).resize(300).extractChannel("alpha").raw().toBuffer();
      // Where two lie over each other, they are less transparent.
      expect(Math.max(...pixels)).toBeLessThan(140);
    }
  }
});

test("every landscape has places for its birds, and every ground something to stand on", () => {
  for (const name of drawingNames("card").concat(drawingNames("wide"))) {
    const land = readDrawing(name);
    for (const place of ["branch", "rock"])
      expect(land.part(place) !== "", `${name} ${place}`).toBe(land.data(place) !== undefined);
    expect(land.data("branch") ?? land.data("rock"), name).toMatch(/^\d+ \d+$/);
    expect(land.part("behind"), name).toContain("<path");
  }
  for (const name of drawingNames("ground"))
    for (const part of ["behind", "leafy", "thorn", "bare", "rock", "plain", "water"])
      expect(readDrawing(name).part(part), `${name} ${part}`).toContain("<path");
});

test.each(birdKinds)(
  "the %s's silhouette stays inside its box and fills a fair part of it",
  async (kind: BirdKind) => {
    const { width, height } = readBird(kind);
    const d = silhouette(readBird(kind));
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
    const inside = await ink(centre);
    expect(inside / 120 ** 2).toBeGreaterThan(0.07);
    expect((await ink(around)) * 4).toBeLessThan(inside * 1.06);
  },
);

test("a bird that perches brings a twig, one that climbs a trunk, any other comes alone", () => {
  const alone = (name: BirdKind) => birdMask(name)?.includes(`d="${silhouette(readBird(name))}"`);
  expect(alone("weaver")).toBe(false);
  expect(birdMask("woodpecker")).toContain(readBird("woodpecker").parts.trunk);
  expect(alone("swift")).toBe(true);
  expect(alone("heron")).toBe(true);
  expect(birdMask("toString")).toBeUndefined();
});

test("no cover is heavier than fourteen kilobytes", () => {
  for (const size of [card, share, hero])
    for (let index = 0; index < 200; index++)
      expect(cover(`weight-${index}`, size).length).toBeLessThan(limit);
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
  const covers = Array.from({ length: 60 }, (_, index) => cover(`red-${index}`, card));
  expect(covers.some((svg) => svg.includes("#B3261E"))).toBe(true);
  for (const svg of covers)
    expect(svg.includes("#B3261E")).toBe(svg.includes(silhouette(readBird("weaver"))));
});

test("the left lower third of a hero is dark enough for white text", async () => {
  for (const name of drawingNames("hero")) {
    const pixels = await sharp(Buffer.from(findDrawing(name) ?? ""))
      .extract({ left: 60, top: 660, width: 640, height: 220 })
      .greyscale()
      .raw()
      .toBuffer();
    const bright = pixels.reduce((count, value) => count + (value > 110 ? 1 : 0), 0);
    expect(bright / pixels.length, name).toBeLessThan(0.01);
  }
});

test("the empty states and the logo are drawn in the colour of the text", async () => {
  for (const name of ["empty/nothing", "empty/lost", "empty/broken", "logo"]) {
    const svg = findDrawing(name) ?? "";
    expect(svg, name).toContain("currentColor");
    await rendered(svg);
  }
});

test.each(drawingNames("plate").concat(drawingNames("tall")))(
  "the drawing %s is a well-formed picture of few bytes",
  async (name) => {
    const svg = findDrawing(name) ?? "";
    const { channels } = await sharp(Buffer.from(svg)).resize(80).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
    expect(brotliCompressSync(svg).length).toBeLessThan(10_000);
  },
);

test.each(vignettes)(
  "the vignette of the %s stands on the lower edge of its picture, whole and light",
  async (name) => {
    const svg = vignette(name) ?? "";
    expect(svg.length).toBeLessThan(3000);
    const { data, info } = await sharp(Buffer.from(svg))
      .extractChannel(3)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rows = Array.from({ length: info.height }, (_, y) =>
      data.subarray(y * info.width, (y + 1) * info.width).some((alpha) => alpha > 128),
    );
    expect([rows[0], rows.at(-2)]).toEqual([false, true]);
    const edge = Array.from({ length: info.height }, (_, y) => data[y * info.width] ?? 0);
    expect(Math.max(...edge)).toBeLessThan(128);
  },
);

test("no drawing runs a script or loads a file", () => {
  for (const name of drawingNames("")) {
    const svg = findDrawing(name) ?? "";
    expect(svg, name).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(svg, name).not.toMatch(/NaN|undefined|<script|<image|<style|\bon\w+=|href="(?!#)|url\((?!#)/);
  }
});
