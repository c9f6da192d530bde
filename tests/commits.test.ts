import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The last commit before the rule. */
const before = "1e77ad86";

/** The areas that CONTRIBUTING lists. */
const [, list = ""] =
  /begins with one of these areas: ([^.]+)\./.exec(readFileSync("CONTRIBUTING.md", "utf8")) ?? [];
const areas = list.match(/\w+/g) ?? [];

/** The subjects of the last commits since the rule, or why there are none to read. */
function readSubjects(): string[] | { missing: string } {
  const words = ["log", "-200", "--no-merges", "--format=%s", `${before}..HEAD`];
  try {
    return execFileSync("git", words, { encoding: "utf8", stdio: "pipe" }).split("\n").filter(Boolean);
  } catch (error) {
    return { missing: String(error) };
  }
}

test("each of the last 200 commits says its area and what it does in at most 72 characters", ({ skip }) => {
  const subjects = readSubjects();
  if ("missing" in subjects) return skip(`The history is not here: ${subjects.missing}`);
  expect(areas).toContain("core");
  const isRight = (subject: string) =>
    subject.length <= 72 && areas.some((area) => subject.startsWith(`${area}: `));
  expect(subjects.filter((subject) => !isRight(subject))).toEqual([]);
});
