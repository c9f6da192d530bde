import { expect, test } from "vitest";
import { isScientificName, scientificNameKey } from "./scientific-name.ts";

test.each([
  "Milvus migrans",
  "Phylloscopus trochilus (Linnaeus, 1758)",
  "Anas platyrhynchos × A. rubripes",
  "× Larus hybridus",
  "Accipitridae sp.",
  "Gyps cf. africanus",
  "Phylloscopus collybita/trochilus",
  "Curruca (Parisoma) boehmi",
  "Cyanomitra olivacea d'Orbigny & Lafresnaye, 1837",
  "Ploceus [cucullatus]",
])("“%s” can be a scientific name", (name) => expect(isScientificName(name)).toBe(true));

test.each([
  "=cmd|x",
  "=1+1",
  "+44 803",
  "@import",
  "-2",
  "<b>Milvus</b>",
  "Milvus; drop",
  "12",
  "",
  "a@b.c",
  "Milvus=migrans",
])("“%s” is not a scientific name", (name) => expect(isScientificName(name)).toBe(false));

test.each([
  "milvus migrans",
  "MILVUS MIGRANS",
  "  Milvus   migrans ",
  "Milvus migrans (Boddaert, 1783)",
  "Milvus migrans (Boddaert, PF, 1783)",
  "Milvus Migrans",
  "Milvus migrans Boddaert",
  "Milvus migrans von Boddaert, 1783",
])("“%s” names the Black Kite", (name) => expect(scientificNameKey(name)).toBe("milvus migrans"));

test("a subspecies, and another species of the genus, have different keys", () => {
  expect(scientificNameKey("Milvus migrans parasitus (Daudin, 1800)")).toBe("milvus migrans parasitus");
  expect(scientificNameKey("Milvus milvus")).toBe("milvus milvus");
  expect(scientificNameKey("Curruca (Parisoma) boehmi (Reichenow, 1882)")).toBe("curruca boehmi");
  expect(scientificNameKey("Milvus (Boddaert, 1783)")).toBe("milvus");
});
