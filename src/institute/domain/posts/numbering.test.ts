import { describe, expect, test } from "vitest";
import { nameNumbering, numberingOf, printNumbering, readNumbering } from "./numbering.ts";

const none = { volume: null, issue: null, firstPage: null, lastPage: null, articleNumber: null };

describe("a numbering in one line", () => {
  test.each([
    ["161(1): 131-146", { volume: "161", issue: "1", firstPage: "131", lastPage: "146" }],
    ["103: 206-215", { volume: "103", firstPage: "206", lastPage: "215" }],
    ["103:206–215", { volume: "103", firstPage: "206", lastPage: "215" }],
    ["101(1)", { volume: "101", issue: "1" }],
    ["16(8): e0255638", { volume: "16", issue: "8", articleNumber: "e0255638" }],
    ["54: e03108", { volume: "54", articleNumber: "e03108" }],
    ["29", { volume: "29" }],
    ["vol. 156", { volume: "156" }],
    ["issue 1: 11-25", { issue: "1", firstPage: "11", lastPage: "25" }],
    ["10.9: 1-12", { volume: "10.9", firstPage: "1", lastPage: "12" }],
    ["41: 12", { volume: "41", firstPage: "12" }],
    ["103 (Suppl. 2): S12-S20", { volume: "103", issue: "Suppl. 2", firstPage: "S12", lastPage: "S20" }],
    ["Vol. 41, No. 2, pp. 12-20", { volume: "41", issue: "2", firstPage: "12", lastPage: "20" }],
    ["78(2), 233-238", { volume: "78", issue: "2", firstPage: "233", lastPage: "238" }],
    ["pp. 12-20", { firstPage: "12", lastPage: "20" }],
    ["e0255638", { articleNumber: "e0255638" }],
  ])("%s is read", (written, numbering) => {
    expect(readNumbering(written)).toEqual({ ...none, ...numbering });
  });

  test.each(["Suppl. 2", "APL-12", "in press", "12/3", "206-215", "41: 12 and 40", "", "(2)", "29 November"])(
    "%s stays as it was written",
    (written) => {
      expect(readNumbering(written)).toBeNull();
      expect(printNumbering(numberingOf({ ...none, publicationNumber: written }))).toBe(written);
    },
  );
});

describe("the printed numbering", () => {
  test("comes from the fields, with what fits none of them after it", () => {
    const work = { ...none, volume: "103", firstPage: "206", lastPage: "215", publicationNumber: "Suppl. 2" };
    expect(printNumbering(numberingOf(work))).toBe("103: 206–215, Suppl. 2");
  });

  test("comes from the one line where there is nothing else", () => {
    const work = { ...none, publicationNumber: "161(1): 131-146" };
    expect(printNumbering(numberingOf(work))).toBe("161(1): 131–146");
    expect(printNumbering(numberingOf({ ...none, publicationNumber: "issue 1: 11-25" }))).toBe(
      "issue 1: 11–25",
    );
    expect(printNumbering(numberingOf({ ...none, publicationNumber: null }))).toBe("");
  });
});

test.each([
  [{ volume: "29" }, "Volume", "29"],
  [{ publicationNumber: "29" }, "Volume", "29"],
  [{ issue: "3" }, "Issue", "3"],
  [{ firstPage: "206", lastPage: "215" }, "Pages", "206–215"],
  [{ firstPage: "206" }, "Page", "206"],
  [{ articleNumber: "e03108" }, "Article number", "e03108"],
  [{ publicationNumber: "Suppl. 2" }, "Number", "Suppl. 2"],
  [{ volume: "29", issue: "3" }, "Number", "29(3)"],
  [{ volume: "29", publicationNumber: "Suppl. 2" }, "Number", "29, Suppl. 2"],
])("%j is labelled %s (PE10)", (fields, name, text) => {
  const work = { ...none, publicationNumber: null, ...fields };
  expect(nameNumbering(numberingOf(work))).toEqual({ name, text });
});
