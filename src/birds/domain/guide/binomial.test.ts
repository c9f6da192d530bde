import { expect, test } from "vitest";
import { withoutAuthors } from "./binomial.ts";

test.each([
  ["Phylloscopus trochilus (Linnaeus, 1758)", "Phylloscopus trochilus"],
  ["Corvus albus Statius Muller, 1776", "Corvus albus"],
  ["Phylloscopus (Phylloscopus) trochilus", "Phylloscopus trochilus"],
  ["Hirundo rustica subsp. rustica", "Hirundo rustica rustica"],
  ["PLOCEUS CUCULLATUS", "Ploceus cucullatus"],
  ["Corvus albus", "Corvus albus"],
  // What names no single species, or more than words show, stays as it is written.
  ["Larus (fuscus) fuscus", "Larus (fuscus) fuscus"],
  ["Upupa epops (africana)", "Upupa epops (africana)"],
  ["Charadrius leschenaultii/mongolus", "Charadrius leschenaultii/mongolus"],
  ["Sterninae sp.", "Sterninae sp."],
  ["Anas x Netta", "Anas x Netta"],
  ["Ardeidae", "Ardeidae"],
  ["", ""],
])("“%s” without its authors is “%s”", (name, plain) => {
  expect(withoutAuthors(name)).toBe(plain);
});
