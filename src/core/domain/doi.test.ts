import { expect, test } from "vitest";
import { doiHref, doiLabel } from "./doi.ts";

test.each([
  ["10.1111/ibi.12610", "http://doi.org/10.1111/ibi.12610"],
  ["doi:10.1111/ibi.12610", "http://doi.org/10.1111/ibi.12610"],
  ["DOI: 10.1111/ibi.12610", "http://doi.org/10.1111/ibi.12610"],
  ["https://doi.org/10.1111/ibi.12610", "https://doi.org/10.1111/ibi.12610"],
  ["ftp://example.org/file", "ftp://example.org/file"],
  ["HTTPS://example.org", "HTTPS://example.org"],
  ["www.example.org/paper", "http://www.example.org/paper"],
  ["doi.org/10.1111/ibi.12610", "http://doi.org/10.1111/ibi.12610"],
])("%s leads to %s", (doi, href) => {
  expect(doiHref(doi)).toBe(href);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  "vbscript:x",
  " javascript:alert(1)",
  "doi:javascript:alert(1)",
  "10.1000/javascript:alert(1)",
])("%s never becomes anything but a web address", (doi) => {
  expect(doiHref(doi)).toMatch(/^http:\/\//);
});

test("special characters in a DOI are percent-encoded", () => {
  expect(doiHref("10.1000/a b<c>")).toBe("http://doi.org/10.1000/a%20b%3Cc%3E");
});

test.each([
  ["10.1111/ibi.12610", "DOI 10.1111/ibi.12610"],
  ["doi:10.1111/ibi.12610", "DOI 10.1111/ibi.12610"],
  ["https://doi.org/10.1111/ibi.12610", "DOI 10.1111/ibi.12610"],
  ["http://dx.doi.org/10.1111/ibi.12610", "DOI 10.1111/ibi.12610"],
  ["https://example.org/paper", "example.org/paper"],
  ["www.example.org", "www.example.org"],
])("%s has the label %s", (doi, label) => {
  expect(doiLabel(doi)).toBe(label);
});
