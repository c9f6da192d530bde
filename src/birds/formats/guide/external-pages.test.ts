import { expect, test } from "vitest";
import { externalPages } from "./external-pages.ts";

const warbler = {
  scientificName: "Phylloscopus trochilus (Linnaeus, 1758)",
  avibaseId: "avibase-5236B8F0",
  ebirdCode: "wlwwar",
  abapCode: "599",
};

test("a species leads to its pages on other sites by its codes and its name", () => {
  expect(externalPages(warbler).map(({ href }) => href)).toEqual([
    "https://ebird.org/species/wlwwar/NG",
    "https://nigeria.birdmap.africa/species/599",
    "https://xeno-canto.org/species/Phylloscopus-trochilus",
    "https://www.gbif.org/species/search?q=Phylloscopus%20trochilus",
    "https://avibase.bsc-eoc.org/species.jsp?avibaseid=5236B8F0",
  ]);
});

test("a code that is missing leaves its site out, and no code leaves the address of its site", () => {
  const codes = { avibaseId: null, ebirdCode: null, abapCode: null };
  expect(externalPages({ scientificName: null, ...codes })).toEqual([]);
  expect(externalPages({ scientificName: "Phylloscopus", ...codes })).toEqual([]);
  const [page] = externalPages({ scientificName: null, ...codes, ebirdCode: "../../evil?x=#" });
  expect(page?.href).toBe("https://ebird.org/species/..%2F..%2Fevil%3Fx%3D%23/NG");
});
