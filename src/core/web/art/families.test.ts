import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { birdKinds } from "#core/domain/bird-kinds.ts";
import { readBird } from "./bird.ts";
import table from "./families.csv?raw";
import { kindOfBird } from "./families.ts";
import { fieldPlate } from "./field-plate.ts";
import list from "./genera-of-nigeria.csv?raw";
import { patchesOf, plumages } from "./plumage.ts";

/** Every genus of Nigeria's birds, with its family and how many species it has. */
const genera = list
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [family = "", genus = "", species = ""] = line.toLowerCase().split(",");
    return { family, genus, species: Number(species) };
  });

/** Every family and species with colours of its own, and of each genus one without. */
const plates = genera.flatMap(({ family, genus }) =>
  [...plumages.keys(), `${genus}-sp`]
    .filter((name) => name.startsWith(`${genus}-`))
    .map((name) => ({ family, name })),
);

test("each of the 907 species of Nigeria has a body, by its genus or its family", () => {
  expect(genera.reduce((sum, { species }) => sum + species, 0)).toBe(907);
  expect(genera.filter(({ family, genus }) => !kindOfBird(family, `${genus}-sp`))).toEqual([]);
});

test("a plumage colours patches for which its drawing has a place", () => {
  for (const { family, name } of plates) {
    const plumage = plumages.get(name);
    const kind = kindOfBird(family, name);
    const places = kind ? readBird(kind).patches.map((patch) => patch.name) : [];
    for (const patch of plumage ? patchesOf(plumage) : []) expect(places, name).toContain(patch.name);
  }
});

test("there are more bodies than families", () => {
  const families = new Set(genera.map(({ family }) => family));
  const bodies = new Set(plates.map(({ family, name }) => kindOfBird(family, name)));
  expect(families.size).toBe(100);
  expect(bodies.size).toBeGreaterThan(families.size);
});

test("a body belongs to one family or to families of the same shape", () => {
  const families = new Map<string, Set<string>>();
  for (const { family, name } of plates) {
    const body = kindOfBird(family, name) ?? "none";
    families.set(body, (families.get(body) ?? new Set()).add(family));
  }
  const shared = [...families]
    .filter(([, own]) => own.size > 1)
    .map(([body, own]) => [body, [...own].sort()]);
  expect(Object.fromEntries(shared)).toEqual(sharedBodies);
});

/** The bodies that more than one family has, with the families that share them. */
const sharedBodies = {
  bushshrike: ["malaconotidae", "nicatoridae"],
  canary: ["fringillidae", "viduidae"],
  crake: ["rallidae", "sarothruridae"],
  crestedFlycatcher: ["monarchidae", "stenostiridae"],
  eagle: ["accipitridae", "pandionidae"],
  falcon: ["accipitridae", "falconidae"],
  finch: ["estrildidae", "ploceidae"],
  flycatcher: ["hyliotidae", "muscicapidae", "vangidae"],
  francolin: ["odontophoridae", "phasianidae"],
  gull: ["laridae", "stercorariidae"],
  lark: ["alaudidae", "motacillidae"],
  munia: ["estrildidae", "viduidae"],
  penduline: ["hyliidae", "remizidae"],
  prinia: ["cisticolidae", "locustellidae"],
  quail: ["phasianidae", "turnicidae"],
  reedWarbler: ["acrocephalidae", "locustellidae", "macrosphenidae"],
  sparrow: ["passeridae", "ploceidae"],
  thrush: ["modulatricidae", "pellorneidae", "turdidae"],
  warbler: ["cisticolidae", "erythrocercidae", "estrildidae", "hyliidae", "phylloscopidae", "sylviidae"],
};

describe("a genus or species of another shape than its family has its own body", () => {
  test.each([
    ["accipitridae", "gyps-africanus", "vulture"],
    ["accipitridae", "milvus-migrans", "kite"],
    ["bucerotidae", "bucorvus-abyssinicus", "groundHornbill"],
    ["phasianidae", "coturnix-coturnix", "quail"],
    ["viduidae", "vidua-orientalis", "whydah"],
    ["viduidae", "vidua-macroura", "pinTailedWhydah"],
    ["viduidae", "vidua-maryae", "canary"],
    ["strigidae", "otus-senegalensis", "earedOwl"],
    ["muscicapidae", "oenanthe-oenanthe", "wheatear"],
    ["ardeidae", "ardea-ibis", "egret"],
  ])("%s, %s: %s", (family, name, body) => {
    expect(kindOfBird(family, name)).toBe(body);
  });
});

test("every line of the table names a drawn bird, once", () => {
  const lines = table.trim().split("\n").slice(1);
  const names = lines.map((line) => line.split(",")[0]);
  expect(new Set(names).size).toBe(names.length);
  for (const line of lines) expect(birdKinds, line).toContain(line.split(",")[1]);
});

test("no plate of a bird of Nigeria is heavier than four kilobytes on the wire", () => {
  const longest = plates
    .map(({ family, name }) => ({ name, svg: fieldPlate(`${family}-${name}`, { width: 1200, height: 800 }) }))
    .sort((one, other) => other.svg.length - one.svg.length)
    .slice(0, 40);
  for (const { name, svg } of longest) expect(brotliCompressSync(svg).length, name).toBeLessThanOrEqual(4096);
});
