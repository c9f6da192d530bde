import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Ridge } from "./arriving-now.panel.tsx";

const wheatear = {
  englishName: "Northern Wheatear",
  scientificName: "Oenanthe oenanthe",
  family: "Muscicapidae",
  slug: "northern-wheatear",
  usually: "2026-11-12",
  seasons: 6,
};
const due = { site: "Amurum", species: [wheatear], invented: null };
const ridge = (arriving: Parameters<typeof Ridge>[0]["data"]["arriving"]) =>
  renderToStaticMarkup(createElement(Ridge, { data: arriving ? { arriving } : {} }));

test("a bird due is a link with its date, in a list that says what it is", () => {
  const markup = ridge(due);
  expect(markup).toMatch(/<ul aria-labelledby="due">.*<b id="due">Due these weeks<\/b>/);
  expect(markup).toMatch(
    /<a href="\/birds\/northern-wheatear">.*<b>Northern Wheatear<\/b><span>due about 12 November<\/span>/,
  );
  expect(markup).toContain('src="/art/standing/muscicapidae-oenanthe-oenanthe.svg"');
  expect(markup).toContain('<a href="/datazone/pointcount">counts at Amurum</a>');
  expect(markup).not.toContain("invented");
});

test("invented counts are said to be invented", () => {
  expect(ridge({ ...due, invented: "all" })).toContain("They are not real observations.");
});

test("a bird that nobody can draw is a name and a date", () => {
  const markup = ridge({ ...due, species: [{ ...wheatear, family: null, scientificName: "Avis nova" }] });
  expect(markup).not.toContain("<img");
  expect(markup).toContain("about 12 November");
});

test("without birds due the ridge is empty", () => {
  expect(ridge({ ...due, species: [] })).toBe("");
  expect(ridge(undefined)).toBe("");
});
