import { expect, test } from "vitest";
import type { FieldPack } from "#birds/domain/surveys/field-survey.ts";
import { distanceText, metresBetween, nearSites, parsePosition } from "./position.ts";
import { judgeSpace } from "./storage-space.ts";
import { changeEntry, newSurvey } from "./survey-steps.ts";
import { positionWords } from "./use-position.ts";

const pack: FieldPack = {
  version: "1",
  species: [],
  sites: [
    { locationID: "YAN", name: "Yankari", latitude: 9.75, longitude: 10.5, common: [] },
    { locationID: "AMU", name: "Amurum", latitude: 9.88, longitude: 8.98, common: [] },
  ],
};
const here = { latitude: 9.881, longitude: 8.981 };
const nowhere = { latitude: null, longitude: null };

test("a degree along a meridian is 111 km", () => {
  expect(metresBetween({ latitude: 9, longitude: 8 }, { latitude: 10, longitude: 8 })).toBeCloseTo(
    111_195,
    -1,
  );
  expect(metresBetween(here, nowhere)).toBeNull();
});

test.each([
  [84, "80 m"],
  [1440, "1.4 km"],
  [209_600, "210 km"],
])("%d metres are shown as %s", (metres, text) => {
  expect(distanceText(metres)).toBe(text);
});

test("the next site is first, and without a position the sites have the order of their names", () => {
  const names = (at: typeof here | typeof nowhere, text = "") =>
    nearSites(pack, [], at, text).map(({ site }) => site.name);
  expect(names(here)).toEqual(["Amurum", "Yankari"]);
  expect(names({ latitude: 9.7, longitude: 10.4 })).toEqual(["Yankari", "Amurum"]);
  expect(names(nowhere)).toEqual(["Amurum", "Yankari"]);
  expect(names(here, "ÀMU")).toEqual(["Amurum"]);
});

test("own earlier places can be chosen again", () => {
  const laminga = { ...newSurvey("", null).entry.site, ...here, name: "Laminga" };
  const own = [changeEntry({ site: laminga })(newSurvey("s", null))];
  expect(nearSites(pack, own, here, "")[0]?.site).toEqual(laminga);
});

test.each([
  ["9.8765, 8.9876", 9.8765, 8.9876],
  ["9.8765 8.9876", 9.8765, 8.9876],
  ["9.5° S, 8.25 W", -9.5, -8.25],
  ["-9,8", -9, 8],
])("“%s” is a position", (text, latitude, longitude) => {
  expect(parsePosition(text)).toEqual({ latitude, longitude });
});

test.each(["", "Jos", "91, 8", "9, 181", "9.8"])("“%s” is none", (text) => {
  expect(parsePosition(text)).toBeUndefined();
});

test("an imprecise position says so, and a refused one says what else there is", () => {
  const found = { state: "found", ...here } as const;
  expect(positionWords({ ...found, precisionMetres: 350 })).toMatch(/Only to within 350 m/);
  expect(positionWords({ ...found, precisionMetres: 20 })).toMatch(/improving/);
  expect(positionWords({ ...found, precisionMetres: 5 })).toBe("To within 5 m.");
  expect(positionWords({ state: "denied", ...nowhere, precisionMetres: null })).toMatch(/choose a site/);
});

test("a full phone stops a survey before it starts, a nearly full one warns", () => {
  expect(judgeSpace(undefined)).toEqual({ isFull: false, words: null });
  expect(judgeSpace(4000)).toEqual({ isFull: false, words: null });
  expect(judgeSpace(10)).toMatchObject({ isFull: false, words: expect.stringMatching(/only 10 MB/) });
  expect(judgeSpace(0.5)).toMatchObject({ isFull: true, words: expect.stringMatching(/full: 0 MB/) });
});
