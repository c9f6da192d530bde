import { expect, test } from "vitest";
import { withPlaces, withSpecies } from "./pack-parts.ts";

const bird = (englishName: string) => ({ englishName, scientificName: englishName, names: [], months: [] });
const laminga = { locationID: "a", name: "Laminga", latitude: 9.9, longitude: 8.9, common: [0, 1] };
const pack = { version: "1", species: [bird("Hoopoe"), bird("Bulbul")], sites: [laminga] };

test("sites keep their common birds when the list of species changes its order and loses one", () => {
  const list = { version: "2", species: [bird("Antpecker"), bird("Bulbul")] };
  expect(withSpecies(pack, list)).toEqual({ ...list, sites: [{ ...laminga, common: [1] }] });
});

test("sites that count in another list come without their common birds", () => {
  expect(withPlaces(pack, { list: "1", sites: [laminga] }).sites).toEqual([laminga]);
  expect(withPlaces(pack, { list: "2", sites: [laminga] }).sites).toEqual([{ ...laminga, common: [] }]);
});
