import { expect, test } from "vitest";
import { askedBy, unknownChoices } from "./asked-species.ts";

test("a choice that the guide does not know narrows nothing, and the reader is told", () => {
  const query = new URLSearchParams("status=XX&status=CR&status=none&habitat=moon&family=Ploceidae");
  expect(askedBy(query).chosen).toMatchObject({ status: ["CR", "none"], habitat: [], family: ["Ploceidae"] });
  expect(unknownChoices(query)).toEqual(["XX", "moon"]);
});
