import { expect, test } from "vitest";
import { atlasCountry, atlasStates, toMapPoint } from "#birds/domain/surveys/atlas.ts";
import { areaOf, cornersOf, countryOutline } from "../script/country-outline.ts";

const corners = cornersOf(atlasCountry);

/** Whether a place is within the country of the small maps. */
function isInside(latitude: number, longitude: number): boolean {
  const { x, y } = toMapPoint({ latitude, longitude });
  let inside = false;
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners.at(index - 1) ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

test.each([
  ["Jos", 9.92, 8.89],
  ["Lagos", 6.52, 3.38],
  ["Calabar", 4.96, 8.33],
  ["Sokoto", 13.06, 5.24],
  ["Maiduguri", 11.85, 13.16],
  ["Yola", 9.2, 12.5],
  ["Gembu on the Mambilla Plateau", 6.71, 11.25],
])("SP4: %s is in the country of the small maps", (_, latitude, longitude) => {
  expect(isInside(latitude, longitude)).toBe(true);
});

test.each([
  ["Cotonou", 6.37, 2.43],
  ["Parakou", 9.34, 2.63],
  ["Maradi", 13.5, 7.1],
  ["Diffa", 13.7, 12.61],
  ["N’Djamena", 12.13, 15.05],
  ["Garoua", 9.3, 13.4],
  ["Mamfe", 5.75, 9.31],
  ["Wum in Cameroon, west of the Mambilla Plateau", 6.38, 10.07],
  ["the Bight of Benin", 5.5, 4.2],
  ["the sea off Calabar", 4.1, 8.1],
])("SP4: %s is not", (_, latitude, longitude) => {
  expect(isInside(latitude, longitude)).toBe(false);
});

test("SP4: the border is that of the states, as large as all of them, and small enough for each page", () => {
  const states = atlasStates.reduce((sum, { path }) => sum + areaOf(cornersOf(path)), 0);
  expect(Math.abs(areaOf(corners) / states - 1)).toBeLessThan(0.001);
  expect(atlasCountry).toBe(countryOutline(atlasStates.map(({ path }) => path)));
  expect(atlasCountry.length).toBeLessThan(2000);
});
