import { expect, test } from "vitest";
import { readTitle } from "#core/domain/title-markup.ts";
import { placeOf, possibleNames } from "./scientific-names.ts";

test("a genus with an epithet may be a scientific name, unless it is in italics", () => {
  const named = (html: string) => possibleNames(readTitle(html));
  expect(named("Migration of Whinchat Saxicola rubetra from Nigeria")).toEqual(["Saxicola rubetra"]);
  expect(named("Spring migration of <i>Saxicola rubetra</i> and Curruca communis")).toEqual([
    "Spring migration",
    "Curruca communis",
  ]);
  expect(named("Lions (Panthera leo) and Ọ̀yọ́")).toEqual(["Panthera leo"]);
  expect(named("طائر 王小明 GPS tags")).toEqual([]);
});

test("a name is found in its title", () => {
  expect(placeOf(readTitle("The <i>Saxicola</i> & Curruca communis"), "Curruca communis")).toEqual({
    start: 15,
    end: 31,
  });
});
