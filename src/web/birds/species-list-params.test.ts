import { expect, test } from "vitest";
import { findUnknownValues, parseSpeciesListParams } from "./species-list-params.ts";

test("a choice that the guide does not know narrows nothing, and the reader is told", () => {
  const query = new URLSearchParams("status=XX&status=CR&status=none&habitat=moon&family=Ploceidae");
  expect(parseSpeciesListParams(query).chosen).toMatchObject({
    status: ["CR", "none"],
    habitat: [],
    family: ["Ploceidae"],
  });
  expect(findUnknownValues(query)).toEqual(["XX", "moon"]);
});
