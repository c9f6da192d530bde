import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findExternalFile } from "#tests/external-data.ts";
import { describeChecklist } from "#tests/which-birds.ts";
import { type Answers, noAnswers, readAnswers } from "./answers.ts";
import { MAX_RANKED, rank, SHOWN, type Sightings } from "./rank.ts";
import { type Described, type Traits, traitsOf } from "./traits.ts";

const unsurveyed: Sightings = () => undefined;
const answer = (query: string): Answers => readAnswers(new URLSearchParams(query), 11);
const saying = (words: string) => answer(`words=${encodeURIComponent(words)}`);
const namesOf = (birds: readonly Traits[], answers: Answers, sightings = unsurveyed) =>
  rank(birds, answers, sightings).ranked.map(({ bird }) => bird.name);

const few = traitsOf(describeChecklist(join(import.meta.dirname, "../../../../../content/demo/species.csv")));

describe("a ranking of the birds of the demo", () => {
  test.each([
    ["big black bald bird", "Hooded Vulture"],
    ["small red bird with a blue beak", "Rock Firefinch"],
    ["yellow bird black head, red eyes", "Village Weaver"],
    ["black and white crow", "Pied Crow"],
    ["Ungulu", "Hooded Vulture"],
  ])("has for “%s” the %s among its first three", (words, name) => {
    expect(namesOf(few, saying(words)).slice(0, 3)).toContain(name);
  });

  test.each([
    "size=6&colour=pink&where=water&tail=short&head=crest",
    "size=1&billshape=hooked&neck=long",
    "colour=black&colour=white&colour=red&words=zzz",
  ])("loses no bird by the answers %s", (query) => {
    expect(namesOf(few, answer(query))).toHaveLength(few.length);
  });

  test("says why, and what speaks against a bird", () => {
    const { ranked } = rank(few, answer("size=5&colour=black&colour=red&head=bald"), unsurveyed);
    const vulture = ranked.find(({ bird }) => bird.name === "Hooded Vulture");
    expect(vulture?.why).toContain("about as large as a Hooded Vulture");
    expect(vulture?.why).toContain("bald head");
    const firefinch = ranked.find(({ bird }) => bird.name === "Rock Firefinch");
    expect(firefinch?.against).toContain("smaller than a Hooded Vulture");
  });

  test("is surer the more is said, and of nothing not at all", () => {
    expect(rank(few, noAnswers, unsurveyed).sure).toBe("any");
    expect(rank(few, answer("size=5&colour=brown&head=bald"), unsurveyed).sure).toBe("likely");
  });

  test("asks next what tells the birds apart that fit, and nothing that was answered", () => {
    const tells = (query: string) => rank(few, answer(query), unsurveyed).next;
    expect(tells("colour=black")).toBeDefined();
    expect(tells("colour=black")).not.toBe("colour");
    expect(rank([], noAnswers, unsurveyed).next).toBeUndefined();
    const [crow] = few;
    expect(rank(crow ? [crow, crow] : [], noAnswers, unsurveyed).next).toBeUndefined();
  });

  test("puts a bird that the surveys found before its equal, and never before one that fits better", () => {
    const seen: Sightings = (slug) => ({ seen: slug === "pied-crow" ? 90 : 1, surveys: 100 });
    expect(namesOf(few, noAnswers, seen)[0]).toBe("Pied Crow");
    expect(namesOf(few, saying("small red bird with a blue beak"), seen)[0]).not.toBe("Pied Crow");
  });

  test("takes yellow eyes for no yellow bird", () => {
    const [first = ""] = namesOf(few, saying("yellow eyes"));
    expect(few.find(({ name }) => name === first)?.eye).toBe("yellow");
  });
});

const bare: Described = {
  slug: "bare",
  name: "Bare Bird",
  scientificName: null,
  family: null,
  familyEnglish: null,
  names: [],
  habitat: null,
  mass: null,
  billLength: null,
  billDepth: null,
  tarsus: null,
  tail: null,
  lifestyle: null,
  colours: null,
  billColour: null,
  legColour: null,
  eyeColour: null,
};

describe("a guide that says little", () => {
  const everything =
    "size=6&colour=pink&where=water&bill=red&legs=red&eye=red&billshape=thick&tail=forked&neck=long&head=bald&words=dull";

  test("of three birds is ranked whole, and so is one without any", () => {
    const birds = traitsOf([
      bare,
      { ...bare, name: "Red Bird", slug: "red" },
      { ...bare, slug: "c", mass: 20 },
    ]);
    expect(namesOf(birds, answer(everything))).toHaveLength(3);
    const unknown = traitsOf([bare, { ...bare, slug: "b" }]);
    for (const guide of [birds, unknown])
      for (const { score } of rank(guide, answer(everything), unsurveyed).ranked)
        expect(Number.isFinite(score)).toBe(true);
    expect(namesOf(birds, answer("colour=red"))[0]).toBe("Red Bird");
    expect(namesOf([], answer(everything))).toEqual([]);
  });

  test("has the colours of an editor before those of relatives", () => {
    const [blue] = traitsOf([{ ...bare, name: "Red Bird", colours: "blue white", billColour: "orange" }]);
    expect(blue).toMatchObject({ colours: { blue: 0.67, white: 0.33 }, bill: "orange", isGuessed: false });
  });

  test("of 11,000 birds is ranked in a moment", () => {
    const many = Array.from({ length: 11_000 }, (_, index) => few[index % few.length] ?? few[0]).flatMap(
      (bird) => bird ?? [],
    );
    expect(namesOf(many, answer(everything))).toHaveLength(MAX_RANKED);
  });
});

const checklist = findExternalFile("birds/nigeria_checklist_open.csv");

/** Forty birds as strangers described them, in answers; weights were chosen by them, so others judge. */
const descriptions = readFileSync(join(import.meta.dirname, "descriptions.csv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [scientificName = "", query = ""] = line.split(",");
    return { scientificName, query: new URLSearchParams(query) };
  });

/** A colour that people see in place of another. */
const beside: Readonly<Record<string, string>> = {
  black: "brown",
  white: "grey",
  grey: "blue",
  brown: "grey",
  rufous: "red",
  red: "orange",
  orange: "yellow",
  yellow: "green",
  green: "yellow",
  blue: "black",
  pink: "white",
};

/** The same answers with one of them wrong, each in turn: the size a step up or down, or a colour another one. */
function withOneWrong(query: URLSearchParams): URLSearchParams[] {
  const size = Number(query.get("size"));
  const sizes = size > 0 ? [size - 1, size + 1].filter((step) => step >= 1 && step <= 6) : [];
  const colours = query.getAll("colour");
  const changed = (name: string, values: string[]) => {
    const wrong = new URLSearchParams(query);
    wrong.delete(name);
    for (const value of values) wrong.append(name, value);
    return wrong;
  };
  return [
    ...sizes.map((step) => changed("size", [String(step)])),
    ...colours.map((colour) =>
      changed(
        "colour",
        colours.map((one) => (one === colour ? (beside[one] ?? "") : one)),
      ),
    ),
  ];
}

describe.skipIf(!checklist)("a ranking of the 907 birds of Nigeria", () => {
  const species = checklist ? describeChecklist(checklist) : [];
  const birds = traitsOf(species);
  const slugOf = new Map(species.map(({ scientificName, slug }) => [scientificName, slug]));

  /** How many per cent of the described birds are among the first twelve, as a mean over the ways to ask for each. */
  function shareFound(ways: (query: URLSearchParams) => URLSearchParams[]): number {
    const shares = descriptions.flatMap(({ scientificName, query }) => {
      const asked = ways(query);
      const found = asked.filter((one) => {
        const { ranked } = rank(birds, readAnswers(one, 1), unsurveyed);
        return ranked.slice(0, SHOWN).some(({ bird }) => bird.slug === slugOf.get(scientificName));
      });
      return asked.length === 0 ? [] : found.length / asked.length;
    });
    return (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
  }

  test("has most birds that strangers described among its first twelve, also with one answer wrong", () => {
    expect(shareFound((query) => [query])).toBeGreaterThanOrEqual(65);
    expect(shareFound(withOneWrong)).toBeGreaterThanOrEqual(45);
  }, 60_000);

  test.each([
    ["big black bald bird", 5, /^Hooded Vulture$/],
    ["small red bird", 3, /Firefinch$/],
    ["yellow bird black head", 5, /^Village Weaver$/],
    ["white egret", 3, /Egret$/],
  ])("has for “%s” among the first %d what people mean", (words, first, name) => {
    expect(namesOf(birds, saying(words)).slice(0, first)).toContainEqual(expect.stringMatching(name));
  });

  test("has them first once the surveys know them", () => {
    const common = new Set(["hooded-vulture", "village-weaver", "red-billed-firefinch"]);
    const counts: Sightings = (slug) => ({ seen: common.has(slug) ? 40 : 2, surveys: 100 });
    expect(namesOf(birds, saying("big black bald bird"), counts)[0]).toBe("Hooded Vulture");
    expect(namesOf(birds, saying("yellow bird black head"), counts).slice(0, 3)).toContain("Village Weaver");
  });
});
