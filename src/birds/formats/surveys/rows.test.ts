import { expect, test } from "vitest";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { readDetection, rowReader } from "./rows.ts";

function read(scientificName: string) {
  const problems: ImportProblem[] = [];
  const cells = { name: scientificName, english: "Kite", count: "2" };
  const columns = { scientificName: "name", englishName: "english", individuals: "count" };
  return { sighting: readDetection(rowReader({ line: 7, cells }, columns, problems)), problems };
}

test("a formula is refused as a scientific name, with a message", () => {
  const { sighting, problems } = read("=cmd|x");
  expect(sighting).toBeUndefined();
  expect(problems).toEqual([
    {
      line: 7,
      column: "name",
      message: expect.stringMatching(/“=cmd\|x”: This is not a scientific name.*left out/),
    },
  ]);
});

test.each(["Milvus migrans (Boddaert, 1783)", "Accipitridae sp.", ""])("“%s” is accepted", (name) => {
  const { sighting, problems } = read(name);
  expect(problems).toEqual([]);
  expect(sighting).toMatchObject({ scientificName: name, individuals: 2 });
});
