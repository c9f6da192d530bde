import { expect, test } from "vitest";
import {
  buildFileUrl,
  buildListUrl,
  findUnknownValues,
  parseSpeciesListParams,
  toggleFacet,
} from "./species-list-params.ts";

test("an unknown filter value is ignored and reported", () => {
  const query = new URLSearchParams("status=XX&status=CR&status=none&habitat=moon&family=Ploceidae");
  expect(parseSpeciesListParams(query).chosen).toMatchObject({
    status: ["CR", "none"],
    habitat: [],
    family: ["Ploceidae"],
  });
  expect(findUnknownValues(query)).toEqual(["XX", "moon"]);
});

test("the file of what is shown has the filters of the list", () => {
  const params = parseSpeciesListParams(new URLSearchParams("search=bulbul&status=CR&status=none&sort=name"));
  expect(buildFileUrl(params, "name")).toBe(
    "/api/species/checklist.csv?searchQuery=bulbul&status=CR&status=none&sort=name",
  );
  expect(buildFileUrl(parseSpeciesListParams(new URLSearchParams()), undefined)).toBe(
    "/api/species/checklist.csv",
  );
});

test("the counts are asked of one place or month, and another choice replaces it", () => {
  const params = parseSpeciesListParams(new URLSearchParams("recorded=here&recorded=11&family=Ploceidae"));
  expect(params.chosen.recorded).toEqual(["here"]);
  expect(buildListUrl(toggleFacet(params, "recorded", "state"))).toBe(
    "/birdlist?recorded=state&family=Ploceidae",
  );
  expect(buildListUrl(toggleFacet(params, "recorded", "here"))).toBe("/birdlist?family=Ploceidae");
});
