import { expect, test } from "vitest";
import type { FieldPack, FieldSpecies } from "#birds/domain/surveys/field-survey.ts";
import { addBirds } from "./counting.ts";
import {
  indexSpecies,
  likelihoodAt,
  likelySpecies,
  parseQuickEntry,
  searchSpecies,
} from "./species-search.ts";
import { changeEntry, newSurvey } from "./survey-steps.ts";

const speciesOf = (
  englishName: string,
  scientificName: string,
  names: string[] = [],
  march = 0,
): FieldSpecies => ({
  englishName,
  scientificName,
  names,
  months: Array.from({ length: 12 }, (_, month) => (month === 2 ? march : 0)),
});
const bulbul = speciesOf("Common Bulbul", "Pycnonotus barbatus", ["kwalɓa", "combul1"], 80);
const leaflove = speciesOf("Yellow-throated Leaflove", "Atimastillas flavicollis", [], 10);
const vulture = speciesOf("Hooded Vulture", "Necrosyrtes monachus", ["ungulu", "igún ọlọ́mọ̀ọ́"], 5);
const griffon = speciesOf("White-backed Vulture", "Gyps africanus", ["mikiya"], 40);
const species = [bulbul, leaflove, vulture, griffon];
const index = indexSpecies(species);
const find = (text: string, likelihood: (one: FieldSpecies) => number = () => 0) =>
  searchSpecies(index, text, likelihood).map((found) => found.species.englishName);

test.each([
  ["common b", "Common Bulbul"],
  ["BULB", "Common Bulbul"],
  ["barbatus", "Common Bulbul"],
  ["pyc bar", "Common Bulbul"],
  ["cobu", "Common Bulbul"],
  ["combul1", "Common Bulbul"],
  ["kwalba", "Common Bulbul"],
  ["igun olomoo", "Hooded Vulture"],
  ["ytle", "Yellow-throated Leaflove"],
  ["bulbil", "Common Bulbul"],
  ["yelow throted", "Yellow-throated Leaflove"],
])("“%s” finds %s first", (text, name) => {
  expect(find(text)[0]).toBe(name);
});

test("of two that fit equally, the likely one is first", () => {
  expect(find("vulture", (one) => one.months[2] ?? 0)).toEqual(["White-backed Vulture", "Hooded Vulture"]);
});

test("the name that was found is shown beside the English one", () => {
  const [found] = searchSpecies(index, "ungulu", () => 0);
  expect(found).toMatchObject({ species: vulture, as: "ungulu" });
  expect(searchSpecies(index, "hooded", () => 0)[0]?.as).toBeNull();
});

test.each(["", "   ", "-", "zzz"])("“%s” finds nothing", (text) => {
  expect(find(text)).toEqual([]);
});

test("three thousand species are searched by every letter, and at most thirty are shown", () => {
  const many = Array.from({ length: 3000 }, (_, number) =>
    speciesOf(`Warbler ${number.toString(36)}`, `Genus number${number}`, [`na${number}`]),
  );
  const large = indexSpecies(many);
  expect(searchSpecies(large, "w", () => 0)).toHaveLength(30);
  expect(searchSpecies(large, "na2999", () => 0)[0]?.species).toBe(many[2999]);
});

test.each([
  ["12 bulbul", 12, "bulbul"],
  ["bulbul", 1, "bulbul"],
  ["12", 1, "12"],
  ["0 bulbul", 1, "bulbul"],
])("“%s” is %d of “%s”", (text, individuals, search) => {
  expect(parseQuickEntry(text)).toEqual({ individuals, search });
});

const pack: FieldPack = {
  version: "1",
  species,
  sites: [
    { locationID: "AMU", name: "Amurum", latitude: 9.88, longitude: 8.98, common: [2] },
    { locationID: "YAN", name: "Yankari", latitude: 9.75, longitude: 10.5, common: [1] },
  ],
};
const at = { locationID: null, latitude: 9.881, longitude: 8.981 };

test("what is common at this site and in this month comes first", () => {
  const likely = likelySpecies(pack, likelihoodAt(pack, { site: at, month: 2, own: [] }), 10);
  expect(likely.map(({ englishName }) => englishName)).toEqual([
    "Hooded Vulture",
    "Common Bulbul",
    "White-backed Vulture",
    "Yellow-throated Leaflove",
  ]);
});

test("own earlier surveys of this place count, also without a list from the server", () => {
  const place = changeEntry({ site: { ...newSurvey("", null).entry.site, ...at, name: "Laminga" } });
  const own = [addBirds(griffon, 1, "a")(place(newSurvey("s", null)))];
  const empty: FieldPack = { ...pack, species: species.map((one) => ({ ...one, months: [] })), sites: [] };
  const likely = likelySpecies(empty, likelihoodAt(empty, { site: at, month: 2, own }), 10);
  expect(likely).toMatchObject([{ englishName: "White-backed Vulture" }]);
});

test("a place without a position has the species of the month", () => {
  const nowhere = { locationID: null, latitude: null, longitude: null };
  const [first] = likelySpecies(pack, likelihoodAt(pack, { site: nowhere, month: 2, own: [] }), 1);
  expect(first).toBe(bulbul);
});
