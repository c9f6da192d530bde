import { expect, test } from "vitest";
import type { SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import { emptyProtection } from "#birds/domain/surveys/protected-rows.ts";
import { emptyReport } from "#core/domain/import-report.ts";
import { describeImport } from "./import-lines.ts";

const nothing = { created: 0, updated: 0, unchanged: 0 };
const report: SurveyImportReport = {
  ...emptyReport(false),
  surveys: nothing,
  counts: nothing,
  choice: "leaveOut",
  incomplete: [],
  incompleteTotal: 0,
  ofIncomplete: { surveys: nothing, counts: nothing },
  protection: emptyProtection(),
};
const surveyWith = (rows: number[]) => ({ eventID: "a", date: "2018-10-04", site: "Amurum", rows });

test("one survey with one refused row is reported in the singular", () => {
  const lines = describeImport({ ...report, skipped: 1, incomplete: [surveyWith([3])], incompleteTotal: 1 });
  expect(lines).toContain("1 row left out.");
  expect(lines).toContain("1 survey has refused rows and was left out with all its counts;");
  expect(lines).toMatch(/^ {2}a \(Amurum, 2018-10-04\), row 3$/m);
});

test("a list of refused rows that is cut says so", () => {
  const rows = Array.from({ length: 50 }, (_, index) => index + 2);
  const lines = describeImport({ ...report, incomplete: [surveyWith(rows)], incompleteTotal: 1 });
  expect(lines).toMatch(/rows 2, 3, .*, 21 and more$/m);
});

test("a list of incomplete surveys that is cut says how many follow", () => {
  const lines = describeImport({ ...report, incomplete: [surveyWith([3])], incompleteTotal: 1501 });
  expect(lines).toContain("1,501 surveys have refused rows and were left out");
  expect(lines.split("\n")).toContain("  and 1,500 more");
});
