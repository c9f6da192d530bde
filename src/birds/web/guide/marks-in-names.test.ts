import { describe, expect, test } from "vitest";
import { readScientificName } from "#birds/domain/guide/world-names.ts";
import { slugify } from "#core/domain/words.ts";
import { plumages } from "#core/web/art/plumage.ts";
import { seePlate } from "#tests/seen-plates.ts";
import table from "./marks-in-names.csv?raw";

/** What a colour of a name may be called on the plate. */
const colours: Record<string, string> = {
  black: "black",
  blue: "blue purple grey",
  brown: "brown chestnut",
  chestnut: "chestnut rufous",
  chocolate: "chestnut brown",
  golden: "yellow orange",
  green: "green",
  grey: "grey blue",
  olive: "green",
  orange: "orange",
  pink: "pink",
  red: "red orange rufous pink chestnut",
  rose: "pink",
  rufous: "rufous chestnut orange",
  scarlet: "red",
  snowy: "white",
  tawny: "fawn rufous orange",
  violet: "purple",
  white: "white buff",
  yellow: "yellow",
};

/** Where a part of a name may stand on the plate. */
const places: Record<string, string> = {
  backed: "back",
  bellied: "under",
  billed: "bill",
  breasted: "breast under",
  cap: "cap",
  capped: "cap head",
  casqued: "shield",
  cheeked: "cheek mask",
  chested: "breast",
  collared: "collar breast",
  crested: "crest",
  crowned: "cap head",
  eared: "mask",
  eyed: "eye",
  faced: "mask face",
  flanked: "flank",
  fronted: "front brow",
  headed: "head cap",
  legged: "legs",
  mantled: "mantle back",
  naped: "nape",
  necked: "nape head",
  rumped: "rump",
  shank: "legs",
  shouldered: "shoulder",
  sided: "flank breast",
  start: "tail",
  tailed: "tail",
  throat: "throat",
  throated: "throat",
  vented: "vent",
  whiskered: "whisker",
  winged: "wing flight",
};

const either = (words: Record<string, string>) => Object.keys(words).join("|");
const stated = new RegExp(
  `\\b(${either(colours)})(?:-and-(${either(colours)}))?-?(${either(places)})\\b`,
  "gi",
);

/**
 * The marks that a name states otherwise than the plate can show them: `saddle yellow` is what it shows for the mark,
 * `-` that it cannot, with the reason.
 */
const lines = table
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [bird = "", mark = "", shown = "", reason = ""] = line.split(",");
    return { bird, mark, shown, reason };
  });

const birds = [...plumages.keys()].flatMap((species) => {
  const bird = readScientificName(species.replace("-", " "))?.bird;
  return bird ? { species, ...bird } : [];
});

const marks = birds.flatMap(({ species, name, family }) => {
  const plate = `${slugify(family)}-${species}`;
  const own = lines.filter(({ bird }) => bird === name);
  const found = [...name.matchAll(stated)].flatMap(([mark, first = "", second, part = ""]) =>
    own.some((line) => line.mark === mark)
      ? []
      : [first, second].flatMap((colour) =>
          colour ? { name, plate, mark, at: places[part.toLowerCase()], word: colour.toLowerCase() } : [],
        ),
  );
  const shown = own.flatMap(({ mark, shown: text }) =>
    text === "-"
      ? []
      : text.split("; ").map((one) => {
          const [at, word = ""] = one.split(" ");
          return { name, plate, mark, at, word };
        }),
  );
  return [...found, ...shown];
});

describe("the mark that a name states stands on the plate, at its part", () => {
  test.each(marks)("of $name ($at $word)", async ({ plate, at = "", word }) => {
    const seen = await seePlate(plate);
    const shares = await Promise.all(at.split(" ").map((part) => seen.shares(part)));
    const allowed = (colours[word] ?? word).split(" ");
    const share = Math.max(
      ...shares.map((one) => allowed.reduce((sum, colour) => sum + (one[colour] ?? 0), 0)),
    );
    expect(share, JSON.stringify(shares)).toBeGreaterThanOrEqual(0.4);
  });

  test("is looked for in most names that have one, and each line of the table is of a plate", () => {
    expect(marks.length).toBeGreaterThan(110);
    const names = new Set(birds.map(({ name }) => name));
    for (const { bird, mark, shown, reason } of lines) {
      expect(names).toContain(bird);
      expect(bird).toContain(mark);
      expect(shown === "-", bird).toBe(reason !== "");
    }
  });
});
