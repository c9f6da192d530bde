import { expect, test } from "vitest";
import { describeProblem, describeRows, groupProblems, ProblemKinds } from "./problem-kinds.ts";

const noDate = (line: number, text = "no date") => ({
  line,
  column: "Date",
  message: `“${text}” is not a date. Write it as 2018-03-24.`,
});

test("SV13: problems of one kind are one, with the number of their rows and the first three", () => {
  const [dates, one, ...others] = groupProblems([
    { line: 2, column: "Count", message: "“-1” is below zero. This row was left out." },
    ...["31/02/2018", "some day", "no date", "no date"].map((text, index) => noDate(index + 3, text)),
  ]);
  expect(dates).toEqual({ ...noDate(3, "31/02/2018"), rows: 4, lines: [3, 4, 5] });
  expect(one).toMatchObject({ line: 2, rows: 1, lines: [2] });
  expect(others).toEqual([]);
});

test("problems of other columns, other files and other kinds stay apart, and so do those of the file itself", () => {
  const kinds = groupProblems([
    noDate(2),
    { ...noDate(3), column: "Day" },
    { ...noDate(4), file: "event.txt" },
    { ...noDate(5), message: "“no date” ends before it begins." },
    { line: 0, message: "“Wilow Warbler” matches no species." },
    { line: 0, message: "“Wilow Warbler” matches no species." },
  ]);
  expect(kinds).toHaveLength(6);
});

test("numbers and days are values of a message, and a kind that is named is the kind", () => {
  const read = (line: number, day: string) => ({ line, message: `“${line}” was read as ${day}, day first.` });
  expect(groupProblems([read(2, "5 March 2018"), read(3, "12 April 2019")])).toMatchObject([{ rows: 2 }]);
  const twice = (line: number, key: string) => ({ line, message: `The event ${key} appears twice.` });
  expect(groupProblems([twice(2, "a/b"), twice(3, "c")])).toHaveLength(2);
  const named = [twice(2, "a/b"), twice(3, "c")].map((problem) => ({ ...problem, kind: "twice" }));
  expect(groupProblems(named)).toEqual([{ ...twice(2, "a/b"), rows: 2, lines: [2, 3] }]);
});

test("a quarter of a million bad rows are kept as one problem, and a thousand kinds at most", () => {
  const kinds = new ProblemKinds();
  for (let line = 2; line < 250_002; line++) kinds.push(noDate(line, `day ${line}`));
  expect([...kinds]).toEqual([{ ...noDate(2, "day 2"), rows: 250_000, lines: [2, 3, 4] }]);
  for (let index = 0; index < 2000; index++)
    kinds.push({ line: 2, message: `The key ${"x".repeat(index)} is there.` });
  expect(kinds.listed()).toHaveLength(1001);
  expect(kinds.listed().at(-1)).toEqual({ line: 0, message: "1,001 more problems like these." });
});

test("rows are one number, all of a few, or the first of many", () => {
  expect(describeRows(noDate(4))).toBe("4");
  expect(describeRows({ ...noDate(4), rows: 2, lines: [4, 9] })).toBe("2 rows: 4, 9");
  expect(describeRows({ ...noDate(2), rows: 250_000, lines: [2, 3, 4] })).toBe("250,000 rows, first 2, 3, 4");
});

test("a problem says whose rows have it, where that is known", () => {
  const noAddress = (line: number, who?: string) => ({
    line,
    column: "Email",
    who,
    message: "No e-mail address.",
  });
  const [one] = groupProblems([noAddress(12, "Ada Obi")]);
  expect(one && describeProblem(one)).toBe("row 12 (Ada Obi), Email, No e-mail address.");
  const [three] = groupProblems([noAddress(4), noAddress(9, "Musa Bala"), noAddress(12)]);
  expect(three && describeRows(three)).toBe("3 rows: 4, 9 (Musa Bala), 12");
});
