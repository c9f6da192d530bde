import { expect, test } from "vitest";
import { describeFileText } from "./file-text.ts";
import { judgePages } from "./judge-pages.ts";

const judge = (pages: string[], { total = pages.length, broken = 0 } = {}) =>
  judgePages({ pages, total, broken });
/** What its editors read of a file with these pages. */
const said = (pages: string[], counts?: { total?: number; broken?: number }) => {
  const reading = judge(pages, counts);
  if (reading.state !== "read" && reading.state !== "noText") throw new Error(reading.state);
  return describeFileText({ ...reading, pages: reading.total }, true);
};
const page = "The rock firefinch nests among boulders.";

test("a file is pictures if its pages have fewer than three words on average", () => {
  expect(judge(["Page 1 of", "2 3"])).toEqual({ state: "noText", total: 2, reason: null });
  expect(judge(["Page 1 of 2", "3 4"])).toMatchObject({ state: "read" });
  expect(said(["", ""])).toBe("This PDF is pictures; its words cannot be searched.");
});

test("a file has no words if most of its signs are no letters, in whatever script", () => {
  expect(said(["\ue001\ue002\ue003 \u0003\u0004 && ## a b c"])).toBe(
    "The letters of this PDF have no meaning to a program; its words cannot be searched.",
  );
  for (const text of ["طائر في نيجيريا", "鸟类 研究 报告", "Ọlọ́fin àti ẹyẹ"])
    expect(judge([text])).toMatchObject({ state: "read", pages: [text] });
});

test("editors read how much of a file is searched, and why not all", () => {
  expect(said([page])).toBe("Its page is searched.");
  expect(said([page, "", page])).toBe("All 3 pages are searched.");
  expect(said([page, "", page], { broken: 1 })).toBe(
    "2 of 3 pages are searched: the other could not be read.",
  );
  expect(said(Array(4000).fill(page), { total: 5200 })).toBe(
    "4,000 of 5,200 pages are searched: the others are too many, or say too much.",
  );
});

test("editors read why a file is not searched", () => {
  const facts = { reason: null, pages: null };
  expect(describeFileText({ ...facts, state: "waiting" }, true)).toBe(
    "This PDF is waiting to be read. Then its words can be searched.",
  );
  expect(describeFileText({ ...facts, state: "locked" }, true)).toMatch(
    /^This PDF opens only with a password; /,
  );
  expect(describeFileText({ ...facts, state: "failed", reason: "It is damaged." }, true)).toBe(
    "This PDF could not be read; its words cannot be searched. It is damaged.",
  );
});

test("editors read of a file that is not open when its words can be found", () => {
  const facts = { state: "read", reason: null, pages: 120 } as const;
  expect(describeFileText(facts, false)).toBe(
    "All 120 pages are searched. Readers find them once everyone can open the file.",
  );
});
