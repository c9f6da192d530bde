import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Ridge } from "./arriving-now.panel.tsx";

const wheatear = {
  englishName: "Northern Wheatear",
  scientificName: "Oenanthe oenanthe",
  family: "Muscicapidae",
  mass: 24,
  slug: "northern-wheatear",
  usually: "2026-11-12",
  seasons: 6,
};
const due = { site: "Amurum", species: [wheatear], invented: null };
const ridge = (arriving: Parameters<typeof Ridge>[0]["data"]["arriving"], isNight = false) =>
  renderToStaticMarkup(createElement(Ridge, { data: arriving ? { arriving } : {}, isNight }));

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

test("birds stand to scale, and one of unknown weight is a name and a date", () => {
  const kite = { ...wheatear, englishName: "Black Kite", mass: 24 * 4 ** 3 };
  const unknown = { ...wheatear, englishName: "Grey Wagtail", mass: null };
  const markup = ridge({ ...due, species: [wheatear, kite, unknown] });
  expect(markup.match(/--scale:[\d.]+/g)).toEqual(["--scale:0.25", "--scale:1"]);
  expect(markup).toContain("Grey Wagtail");
});

test("birds sleep at night, but owls and nightjars do not", () => {
  const nightjar = { ...wheatear, scientificName: "Caprimulgus europaeus", family: "Caprimulgidae" };
  const markup = ridge({ ...due, species: [wheatear, nightjar] }, true);
  expect(markup).toContain('src="/art/asleep/muscicapidae-oenanthe-oenanthe.svg"');
  expect(markup).toContain('src="/art/standing/caprimulgidae-caprimulgus-europaeus.svg"');
});
