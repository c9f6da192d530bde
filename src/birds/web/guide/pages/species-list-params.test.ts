import { expect, test } from "vitest";
import { findUnknownValues, parseSpeciesListParams } from "./species-list-params.ts";

test("an unknown filter value is ignored and reported", () => {
  const query = new URLSearchParams("status=XX&status=CR&status=none&habitat=moon&family=Ploceidae");
  expect(parseSpeciesListParams(query).chosen).toMatchObject({
    status: ["CR", "none"],
    habitat: [],
    family: ["Ploceidae"],
  });
  expect(findUnknownValues(query)).toEqual(["XX", "moon"]);
});
