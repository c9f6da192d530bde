import { expect, test } from "vitest";
import { parseOrcid } from "./orcid.ts";

test.each([
  ["0000-0002-1825-0097", "0000-0002-1825-0097"],
  ["https://orcid.org/0000-0001-5109-3700", "0000-0001-5109-3700"],
  ["orcid.org/0000-0002-1694-233X", "0000-0002-1694-233X"],
  [" 0000 0002 1694 233x ", "0000-0002-1694-233X"],
  ["0000000218250097", "0000-0002-1825-0097"],
  ["ORCID: 0000–0002–1825–0097", "0000-0002-1825-0097"],
])("%s is the iD %s", (written, orcid) => {
  expect(parseOrcid(written)).toBe(orcid);
});

test.each([
  "0000-0002-1825-0098",
  "0000-0002-1825-009X",
  "0000-0002-1825-009",
  "0000-0002-1825-00977",
  "0000-0020-1825-0097",
  "X000-0002-1825-0097",
  "https://example.org/0000-0002-1825-0097",
  "javascript:0000-0002-1825-0097",
  "",
])("%s is not an iD", (written) => {
  expect(parseOrcid(written)).toBeUndefined();
});
