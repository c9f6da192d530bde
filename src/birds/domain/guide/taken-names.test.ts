import { expect, test } from "vitest";
import { findTakenNames, type OwnNames } from "./taken-names.ts";

const bird = (name: string, scientificName: string | null, synonyms: string[] = []): OwnNames => ({
  name,
  scientificName,
  synonyms,
});
const egret = bird("Western Cattle Egret", "Ardea ibis", ["Bubulcus ibis"]);
const messages = (names: OwnNames, before: OwnNames[] = []) =>
  findTakenNames([egret], [{ bird: names, before }]).map(({ field, message }) => `${field}: ${message}`);

test.each([
  ["scientificName", bird("Egret", "ardea  IBIS (Linnaeus, 1758)"), "Ardea ibis: Western Cattle Egret"],
  ["scientificName", bird("Egret", "Bubulcus ibis"), "Bubulcus ibis: Western Cattle Egret"],
  ["name", bird("western cattle-egret", "Ardea nova"), "Western Cattle Egret: Ardea ibis"],
  ["synonyms", bird("Egret", "Ardea nova", ["Ardea alba", "Ardea ibis"]), "Ardea ibis: Western Cattle Egret"],
  ["synonyms", bird("Egret", null, ["Bubulcus ibis"]), "Bubulcus ibis: Western Cattle Egret"],
])("a species may not have another's name as its %s", (field, names, message) => {
  expect(messages(names)).toEqual([`${field}: The guide already has ${message}.`]);
});

test("a species keeps a name that it has had, and may have a name with a subspecies", () => {
  const stored = bird("Egret", "Ardea nova", ["Bubulcus ibis"]);
  expect(messages({ ...stored, name: "New Egret" }, [stored])).toEqual([]);
  expect(messages(bird("Egret", "Ardea nova", ["Ardea ibis ibis"]))).toEqual([]);
  expect(messages(bird("Black Crowned Crane", "Balearica pavonina"))).toEqual([]);
});

test("two species may exchange their names; of two new ones the accepted name wins over a synonym", () => {
  const [kite, hawk] = [bird("Kite", "Avis una"), bird("Hawk", "Avis altera")];
  const exchanged = [
    { bird: { ...kite, name: "Hawk" }, before: [kite] },
    { bird: { ...hawk, name: "Kite" }, before: [hawk] },
  ];
  expect(findTakenNames([], exchanged)).toEqual([]);
  const claiming = bird("Claiming", "Avis prima", ["Avis secunda"]);
  const added = [claiming, bird("Second", "Avis secunda")].map((bird) => ({ bird, before: [] }));
  expect(findTakenNames([], added)).toMatchObject([{ bird: claiming, field: "synonyms" }]);
});
