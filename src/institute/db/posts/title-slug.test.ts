import { expect, test } from "vitest";
import { titleSlug } from "./title-slug.ts";

const slugOf = (title: string, year: number | null = 2019) =>
  titleSlug({ title, year, postType: "publication" });

test.each([
  ["طيور نيجيريا", "tywr-nyjyry"],
  ["鳥類", "niao-lei"],
  ["Птицы Нигерии", "ptitsy-nigerii"],
  ["አእዋፍ", "awaf"],
  ["조류", "jo-lyu"],
  ["ⴰⴳⴹⵉⴹ", "agdid"],
  ["Sylvia α in McGregor’s wood", "sylvia-a-in-mcgregors-wood"],
  ["Ọlọ́fin’s ƙungiya – Ɗan", "olofins-kungiya-dan"],
  ["The birds of 鳥類 2019", "the-birds-of-niao-lei-2019"],
])("%s has the slug %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("a title without letters has the type and the year as its slug", () => {
  expect(slugOf("???")).toBe("publication-2019");
  expect(slugOf("…", null)).toBe("publication");
});
