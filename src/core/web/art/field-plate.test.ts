import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { birdKinds } from "#core/domain/bird-kinds.ts";
import { slugify } from "#core/domain/words.ts";
import { readCsv } from "#core/formats/csv.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";
import { readBird } from "./bird.ts";
import { drawnAs } from "./drawn.ts";
import table from "./families.csv?raw";
import { fieldPlate } from "./field-plate.ts";
import { plumages } from "./plumage.ts";
import { standingBird } from "./standing.ts";

const card = { width: 1200, height: 800 };
const share = { width: 1200, height: 630 };
const families = table.split("\n").map((line) => line.trim().split(","));

/** The colour of a small rendering at a position in fractions of its width and height. */
async function colourAt(svg: string, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(Buffer.from(svg))
    .resize(300, 200, { fit: "fill" })
    .extract({ left: Math.round(x * 300), top: Math.round(y * 200), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test("the same species always has the same plate", () => {
  const first = fieldPlate("ploceidae-malimbus-ibadanensis", card);
  fieldPlate("strigidae-tyto-alba", share);
  expect(fieldPlate("ploceidae-malimbus-ibadanensis", card)).toBe(first);
});

test.each([
  "ploceidae-malimbus-ibadanensis",
  "strigidae-glaucidium-perlatum",
  "hirundinidae-hirundo-rustica",
  "anatidae-anser-anser",
  "nobody-knows-this",
  "aves",
])("%s is drawn in both formats, in a few kilobytes", async (name) => {
  for (const size of [card, share]) {
    const svg = fieldPlate(name, size);
    expect(svg.length).toBeLessThan(12 * 1024);
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ width, height }).toEqual(size);
  }
});

test("a bird with known colours is coloured, and one without is a flat shape in one tone of paper", async () => {
  const malimbe = fieldPlate("ploceidae-malimbus-ibadanensis", card);
  expect(malimbe).toContain(plumages.get("malimbus-ibadanensis")?.head);
  const [red = 0, green = 0, blue = 0] = await colourAt(malimbe, 0.02, 0.02);
  // The corner is paper: light, and of no strong colour.
  expect(Math.min(red, green, blue)).toBeGreaterThan(190);
  for (const size of [card, share]) {
    const unknown = fieldPlate("ploceidae-malimbus-nobody", size);
    for (const part of ["clipPath", "<circle cx", "url(#"]) expect(shapeIn(unknown)).not.toContain(part);
    expect(new Set(shapeIn(unknown).match(/#[0-9a-f]{6}/g))).toEqual(new Set(["#cfc6b0"]));
  }
});

/** The bird in a plate or alone, from its first to its last path. */
const shapeIn = (svg: string) => /<g [^>]*fill="#cfc6b0".*?<\/g>/.exec(svg)?.[0] ?? "no shape";

const checklist = findExternalFile("birds/nigeria_checklist_open.csv");
test.skipIf(!checklist)(
  "a species without a line of plumage is a shape wherever it is drawn, of all 907",
  { timeout: 30_000 },
  () => {
    const { rows } = readCsv(readFileSync(checklist ?? ""));
    const drawn = rows.map(({ cells }) => {
      const [family, species] = [slugify(cells.family ?? ""), slugify(cells.scientific_name ?? "")];
      const name = `${family}-${species}`;
      const svgs = [fieldPlate(name, card), fieldPlate(name, share), standingBird(name) ?? ""];
      const as = drawnAs(family, species);
      for (const svg of svgs) {
        expect(svg.includes("clipPath"), name).toBe(as === "plate");
        expect(shapeIn(svg) === "no shape", name).toBe(as !== "shape");
      }
      expect(as === "plate", name).toBe(plumages.has(species));
      return as;
    });
    expect(Map.groupBy(drawn, (as) => as).get("none") ?? []).toEqual([]);
    expect(drawn.filter((as) => as === "shape").length).toBeGreaterThan(300);
  },
);

test("a species of unknown shape has an empty perch in the middle", async () => {
  const perch = fieldPlate("unknown-avis-ignota", card);
  const bird = fieldPlate("ploceidae-malimbus-ibadanensis", card);
  expect(perch.length).toBeLessThan(bird.length);
  expect(perch).toMatch(/<g transform="translate\(600 499\)/);
});

describe("the colours of a species", () => {
  test.each([...plumages])("of %s are colours", (name, plumage) => {
    expect(name).toMatch(/^[a-z]+-[a-z]+$/);
    const { marks, spots, patches, ...colours } = plumage;
    for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(patches ?? "rump #000000").toMatch(/^([a-z]+ #[0-9a-f]{6}(; |$))+$/);
    for (const pattern of [marks, spots])
      expect(pattern ?? "spots #000000").toMatch(/^(spots|specks|streaks|bars|scales) #[0-9a-f]{6}$/);
  });
});

test.each([
  "spheniscidae-spheniscus-demersus",
  "phoenicopteridae-phoenicopterus-roseus",
  "balaenicipitidae-balaeniceps-rex",
  "aves-nobody-nothing",
])("of %s no bird is drawn, rather than a wrong one", (name) => {
  expect(fieldPlate(name, card)).not.toContain("clipPath");
});

/** A species of every drawn bird, as the address of its plate. */
const plates = birdKinds.map((kind) => {
  const name = families.find(([, bird]) => bird === kind)?.[0] ?? "";
  return {
    kind,
    name: name.includes("-") ? `aves-${name}` : name.endsWith("idae") ? `${name}-avis` : `aves-${name}-sp`,
  };
});

test.each(plates)(
  "the $kind fills a plate as other birds do, and nothing of it is cut off",
  ({ kind, name }) => {
    const { width, height, area } = readBird(kind);
    for (const size of [card, share]) {
      const [, x = 0, y = 0, scale = 0, footX = 0, footY = 0] =
        /translate\((\d+) (\d+)\)scale\(([\d.]+)[^)]*\)translate\(-(\d+) -(\d+)\)" (?:stroke|fill)/
          .exec(fieldPlate(name, size))
          ?.map(Number) ?? [];
      const [left, top] = [x - footX * scale, y - footY * scale];
      const margin = (800 - size.height) / 2;
      expect(Math.min(left, 1200 - left - width * scale)).toBeGreaterThan(40);
      expect(Math.min(top - margin, 800 - margin - top - height * scale)).toBeGreaterThan(20);
      const full = scale / (shapeIn(fieldPlate(name, size)) === "no shape" ? 1 : 0.62);
      const [across, high, covered] = [
        (width * full) / 1200,
        (height * full) / size.height,
        (area * full * full) / (1200 * size.height),
      ];
      // A long thin bird goes from edge to edge, a round one has air around it.
      expect(Math.max(across / 0.78, high / 0.82, covered / 0.21)).toBeCloseTo(1, 2);
      expect(Math.max(across, high)).toBeGreaterThan(0.5);
    }
  },
);

test("nothing of the name appears in the drawing", () => {
  expect(fieldPlate("zzqqxx-script-onload", card)).not.toMatch(/zzqq|script|onload/);
});
