import { expect, test } from "vitest";
import { compareChecklist, type GuideBird, type ListedBird } from "./compare-checklist.ts";

const bird = (name: string, scientificName: string, more: Partial<GuideBird> = {}): GuideBird => ({
  _id: name,
  name,
  scientificName,
  synonyms: [],
  avibaseId: null,
  ...more,
});
let line = 1;
const row = (name: string, scientificName: string, more: Partial<ListedBird> = {}): ListedBird => ({
  line: ++line,
  name,
  scientificName,
  ...more,
});
const compare = (guide: GuideBird[], rows: ListedBird[]) => {
  const { same, added, splits, lumps, gone } = compareChecklist(guide, rows);
  return {
    same: same.map((pair) => `${pair.species.name} = ${pair.row.name}`),
    added: added.map(({ name }) => name),
    splits: splits.map(
      (split) => `${split.species.name} = ${split.rows.map(({ name }) => name).join(" + ")}`,
    ),
    lumps: lumps.map(
      ({ species, joining, row: { name } }) =>
        `${[species, ...joining].map((part) => part.name).join(" + ")} = ${name}`,
    ),
    gone: gone.map(({ name }) => name),
  };
};
const nothing = { same: [], added: [], splits: [], lumps: [], gone: [] };
const egret = bird("Cattle Egret", "Bubulcus ibis");
const western = row("Western Cattle Egret", "Ardea ibis", { synonyms: ["Bubulcus ibis"] });
const lapwing = bird("Wattled Plover", "Vanellus senegallus", { avibaseId: "avibase-1" });

test.each([
  ["name", row("African Wattled Lapwing", "Vanellus senegallus")],
  ["name with an author", row("African Wattled Lapwing", "Vanellus senegallus (Linnaeus, 1766)")],
  ["Avibase id", row("African Wattled Lapwing", "Afribyx senegallus", { avibaseId: "avibase-1" })],
  [
    "former name",
    row("African Wattled Lapwing", "Afribyx senegallus", { synonyms: ["Vanellus senegallus"] }),
  ],
])("a species is recognised by its %s in the list", (_, listed) => {
  expect(compare([lapwing], [listed])).toEqual({
    ...nothing,
    same: ["Wattled Plover = African Wattled Lapwing"],
  });
});

test.each([
  [
    "one of its subspecies is a species in the list",
    row("Eastern Cattle Egret", "Ardea coromanda", { synonyms: ["Bubulcus ibis coromandus"] }),
  ],
  ["the list says so", row("Eastern Cattle Egret", "Ardea coromanda", { splitFrom: ["Bubulcus ibis"] })],
  [
    "the list says so by the English name",
    row("Eastern Cattle Egret", "Ardea coromanda", { splitFrom: ["Cattle Egret"] }),
  ],
  ["two birds of its new genus lengthen its name", row("Eastern Cattle Egret", "Ardea coromanda")],
])("a species is split if %s", (_, eastern) => {
  expect(compare([egret], [western, eastern])).toEqual({
    ...nothing,
    splits: ["Cattle Egret = Western Cattle Egret + Eastern Cattle Egret"],
  });
});

test("a species is split if the guide has two rows of the list as one bird", () => {
  const kite = bird("Black Kite", "Milvus migrans", { synonyms: ["Milvus aegyptius"] });
  const rows = [row("Yellow-billed Kite", "Milvus aegyptius"), row("Black Kite", "Milvus migrans")];
  expect(compare([kite], rows).splits).toEqual(["Black Kite = Black Kite + Yellow-billed Kite"]);
});

test("a species that the guide has separately already is not split again", () => {
  const eastern = bird("Eastern Cattle Egret", "Ardea coromanda");
  const rows = [
    western,
    row("Eastern Cattle Egret", "Ardea coromanda", { synonyms: ["Bubulcus ibis coromandus"] }),
  ];
  expect(compare([egret, eastern], rows)).toEqual({
    ...nothing,
    same: ["Cattle Egret = Western Cattle Egret", "Eastern Cattle Egret = Eastern Cattle Egret"],
  });
});

test("a longer English name in another genus makes no split", () => {
  const guide = [bird("Pipit", "Anthus unus")];
  const rows = [row("Common Pipit", "Anthus unus"), row("Golden Pipit", "Tmetothylacus tenellus")];
  expect(compare(guide, rows)).toEqual({
    ...nothing,
    same: ["Pipit = Common Pipit"],
    added: ["Golden Pipit"],
  });
});

test("species are lumped if the list has several as names of one", () => {
  const guide = [
    bird("Common Redpoll", "Acanthis flammea"),
    bird("Arctic Redpoll", "Acanthis hornemanni"),
    bird("Lesser Redpoll", "Acanthis cabaret"),
  ];
  const redpoll = row("Redpoll", "Acanthis flammea", {
    synonyms: ["Acanthis hornemanni", "Acanthis cabaret"],
  });
  expect(compare(guide, [redpoll])).toEqual({
    ...nothing,
    lumps: ["Common Redpoll + Arctic Redpoll + Lesser Redpoll = Redpoll"],
  });
});

test("a lump under a new name has the page of the species with its epithet", () => {
  const guide = [bird("First", "Avis prima"), bird("Second", "Avis altera")];
  const both = row("Both", "Nova summa", { synonyms: ["Avis prima", "Avis altera"] });
  expect(compare(guide, [both]).lumps).toEqual(["First + Second = Both"]);
  const second = row("Both", "Nova altera", { synonyms: ["Avis prima", "Avis altera"] });
  expect(compare(guide, [second]).lumps).toEqual(["Second + First = Both"]);
});

test("a synonym that is a row of the list itself says nothing", () => {
  const guide = [bird("First", "Avis prima"), bird("Second", "Avis altera")];
  const rows = [row("First", "Avis prima", { synonyms: ["Avis altera"] }), row("Second", "Avis altera")];
  expect(compare(guide, rows)).toEqual({ ...nothing, same: ["First = First", "Second = Second"] });
});

test("what is in one of the two alone is new or gone", () => {
  expect(compare([bird("Gone", "Avis absens")], [row("New", "Avis nova")])).toEqual({
    ...nothing,
    added: ["New"],
    gone: ["Gone"],
  });
});
