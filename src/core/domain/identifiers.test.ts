import { expect, test } from "vitest";
import { isIsbn, isIssn } from "./identifiers.ts";

test.each(["0019-1019", "00191019", "1435-4004", "0030-6525", "2050-084x"])("%s is an ISSN", (issn) => {
  expect(isIssn(issn)).toBe(true);
});

test.each(["0019-1018", "0019-101", "0019-10190", "ibis", "", "X0191019"])("%s is no ISSN", (issn) => {
  expect(isIssn(issn)).toBe(false);
});

test.each(["978-0-306-40615-7", "0-306-40615-2", "080442957X"])("%s is an ISBN", (isbn) => {
  expect(isIsbn(isbn)).toBe(true);
});

test.each(["978-0-306-40615-8", "0-306-40615-3", "977-0-306-40615-7", "12", ""])("%s is no ISBN", (isbn) => {
  expect(isIsbn(isbn)).toBe(false);
});
