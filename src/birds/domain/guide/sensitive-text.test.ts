import { expect, test } from "vitest";
import type { NamedSpecies } from "./sensitive-index.ts";
import { createTextJudge } from "./sensitive-text.ts";

const listedAt = { createdAt: "2026-01-01T00:00:00.000Z", family: null };
const species = (name: string, scientificName: string, more: Partial<NamedSpecies> = {}): NamedSpecies => ({
  id: scientificName,
  name,
  scientificName,
  synonyms: [],
  names: [],
  family: null,
  order: null,
  isDeleted: false,
  ...more,
});
const judge = createTextJudge(
  {
    taxa: [
      { ...listedAt, id: "1", name: "Vulture", scientificName: null, speciesId: null },
      {
        ...listedAt,
        id: "2",
        name: "Grey Parrot",
        scientificName: "Psittacus erithacus",
        speciesId: "Psittacus erithacus",
      },
    ],
    species: [
      species("Hooded Vulture", "Necrosyrtes monachus", {
        synonyms: ["Cathartes monachus"],
        names: ["Ungulu", "Vautour charognard", "Àkàlà", "Mikiya mai kan jariri"],
      }),
      species("Grey Parrot", "Psittacus erithacus", { names: ["hoogpa1"] }),
      species("Grey Heron", "Ardea cinerea"),
      species("Vulturine Guineafowl", "Acryllium vulturinum"),
      species("Meyer’s Parrot", "Poicephalus meyeri"),
    ],
  },
  ["Angulu babba", "Grey Heron"],
);

test.each([
  "vulture nest north of here",
  "VULTURES!",
  "two vultres on the ledge",
  "Vulture-Rock",
  "vulturenest",
  "below the vautours charognards",
  "akala, by the river",
  "ungulu",
  "near the nest of N. monachus",
  "Necrosyrtes monachus again",
  "Cathartes monachus",
  "parrot, grey, in the iroko",
  "mikiya mai kan jariri",
  "angulu babba was here",
  "see hoogpa1",
  "Vuѭture",
])("a text that names a sensitive species is found: %s", (text) => {
  expect(judge(text)).not.toBeNull();
});

test.each([
  "Amurum, gallery forest",
  "agriculture and culture",
  "grey heron beside the road, a parrot far away and long after it",
  "Vulturine Guineafowl",
  "meyeri's parrot",
  "gap in the hedge",
  "",
  null,
])("any other text is not: %s", (text) => {
  expect(judge(text)).toBeNull();
});

test("no text names a sensitive species while the list is empty", () => {
  expect(createTextJudge({ taxa: [], species: [] })("vulture nest")).toBeNull();
});
