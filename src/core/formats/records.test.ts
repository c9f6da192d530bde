import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { RecordReader, recordsOf, type TextRecord } from "./records.ts";

const syntax = { delimiter: ",", quote: '"' };
const texts = [
  "a,b\n1,2\n3,4",
  "a,b\r\n1,2\r\n",
  'a,b\n"1,\n""x""",2\n',
  'a,b\n"1" ,2\n"3",4\n',
  "a,b\n,\n\n1,2",
  'a,b\n"1"x",2\n3,4\n',
  'a,"b"\r\n"","two\r\nlines"\r\n',
  "Ṣadé,🐦\n1,2\n",
  '1,"2',
  'a,b,\n1,"2",',
];

const inPieces = (text: string, size: number): TextRecord[] => {
  const reader = new RecordReader(syntax);
  const found: TextRecord[] = [];
  for (let start = 0; start < text.length; start += size)
    found.push(...reader.push(text.slice(start, start + size)));
  return [...found, ...reader.push("", true)];
};

describe("records that arrive in chunks", () => {
  test.each(texts)("are the same as in the full text, wherever it is split: %j", (text) => {
    const whole = [...recordsOf(text, syntax)];
    for (let size = 1; size <= text.length; size++) expect(inPieces(text, size)).toEqual(whole);
  });

  test.each(texts)("are the same as those of a widely used parser: %j", (text) => {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter: "," });
    const others = data.filter((cells, place) => place < data.length - 1 || cells.join("") !== "");
    const flawed = new Set(errors.filter(({ type }) => type === "Quotes").map(({ row }) => row));
    const ours = [...recordsOf(text, syntax)];
    expect(ours.map(({ cells }) => cells)).toEqual(others);
    expect(ours.map(({ flaw }) => flaw === "quote")).toEqual(others.map((_, row) => flawed.has(row)));
  });

  test("report how many lines are inside an unclosed quotation mark", () => {
    expect([...recordsOf('a,b\n"1,2\n3,4\n5,6\n', syntax)].at(-1)).toMatchObject({
      flaw: "quote",
      swallowed: 2,
    });
  });

  test("are refused when one never ends, rather than filling the memory", () => {
    const reader = new RecordReader(syntax);
    const pour = () => {
      for (let piece = 0; piece < 100; piece++) reader.push(`"${"x".repeat(65_536)}`).next();
    };
    expect(pour).toThrow(/Row 1 is longer/);
  });
});
