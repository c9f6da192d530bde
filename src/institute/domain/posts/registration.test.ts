import { expect, test } from "vitest";
import { suffixOf } from "./registration.ts";

test("the suffix of a DOI is the end of the work’s id in letters and digits that are not mistaken", () => {
  expect(suffixOf("01890a5d-ac96-774b-bcce-b302099a8057")).toBe("084s-n02q");
  expect(suffixOf("01890a5d-ac96-774b-bcce-000000000000")).toBe("0000-0000");
  expect(suffixOf("01890a5d-ac96-774b-bcce-ffffffffffff")).toBe("zzzz-zzzz");
});

test("two works have two suffixes", () => {
  const suffixes = Array.from({ length: 32 }, (_, bit) =>
    suffixOf(`01890a5d-ac96-774b-bcce-00${(2 ** bit).toString(16).padStart(10, "0")}`),
  );
  expect(new Set(suffixes).size).toBe(32);
});
