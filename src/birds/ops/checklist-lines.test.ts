import { expect, test } from "vitest";
import { describeChecklist } from "./checklist-lines.ts";

const totals = { split: 0, lump: 0, renamed: 0, gone: 0, new: 0, changed: 0 };

test.each([
  [1, "1 change needs an answer and is left out. "],
  [2, "2 changes need an answer and are left out. "],
])("the number of waiting changes (%i) is reported with a verb that agrees", (waiting, words) => {
  expect(describeChecklist({ totals, waiting, listed: [] }).join("\n")).toContain(words);
});

test("a checklist without questions says nothing of answers", () => {
  expect(describeChecklist({ totals, waiting: 0, listed: [] })).toEqual([]);
});
