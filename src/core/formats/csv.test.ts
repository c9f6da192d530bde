import { describe, expect, test } from "vitest";
import { byteOrderMark, CsvReader, csvLine, readCsv, writeCsv } from "./csv.ts";

describe("a written file", () => {
  test("begins with a byte order mark and ends its lines as RFC 4180 requires", () => {
    expect(writeCsv(["name", "quantity"], [["Mist net, 12 m", 4]])).toBe(
      `${byteOrderMark}name,quantity\r\n"Mist net, 12 m",4\r\n`,
    );
  });

  test.each(["=HYPERLINK(1)", "+234 803", "+5", "-1+2", "@sum", "\tx", "'=1"])(
    "makes %j harmless",
    (cell) => {
      expect(csvLine([cell])).toMatch(/^"?'/);
    },
  );

  test("leaves a negative number a number", () => {
    expect(csvLine([-5, "-3.330189"])).toBe("-5,-3.330189\r\n");
  });

  test("is read back unchanged, including quotes, line breaks, formulas and accents", () => {
    const cells = ['say "wọlé"', "two\nlines", "=1+1", "'=1", "", "Abọsẹde; Ṣadé, 'x"];
    const columns = cells.map((_, place) => `c${place}`);
    const { rows, problems } = readCsv(new TextEncoder().encode(writeCsv(columns, [cells])));
    expect(problems).toEqual([]);
    expect(rows.map(({ cells }) => Object.values(cells))).toEqual([cells]);
  });
});

describe("a read file", () => {
  test.each([",", ";", "\t"])("may be separated by %j", (separator) => {
    const text = [`a${separator}b`, `1${separator}2`].join("\n");
    expect(readCsv(text).rows).toEqual([{ line: 2, cells: { a: "1", b: "2" } }]);
  });

  test("keeps the spreadsheet's numbers of rows when some are empty", () => {
    expect(readCsv("a,b\n\n1,2\n,\n3,4\n").rows.map(({ line }) => line)).toEqual([3, 5]);
  });

  test("may be UTF-16, as saved by older spreadsheets", () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("name\nṢadé\n", "utf16le")]);
    expect(readCsv(bytes).rows[0]?.cells).toEqual({ name: "Ṣadé" });
  });

  test("reports a row with more cells than the header, and leaves out only that one", () => {
    const { rows, problems } = readCsv("a,b\n1,2,3\n4,5\n");
    expect(rows.map(({ line }) => line)).toEqual([3]);
    expect(problems).toEqual([{ line: 2, message: "This row has 3 cells; the header has 2." }]);
  });

  test("reports a duplicate column", () => {
    expect(readCsv("a,a\n1,2\n").problems[0]).toMatchObject({ line: 1, column: "a" });
  });

  test("reports an unclosed quotation mark, and how many lines are lost", () => {
    const { problems } = readCsv('a,b\n"1,2\n3,4\n5,6\n');
    const message = "A quotation mark is not closed here. The 2 lines below cannot be read.";
    expect(problems).toEqual([{ line: 2, message }]);
  });

  test.each(['a,"b\n1,2\n3,4\n', 'a,"b\n1,"2"\n3,"4"\n'])(
    "says once that a quotation mark in the header is not closed: %j",
    (text) => {
      const message = "A quotation mark in the header is not closed.";
      expect(readCsv(text)).toMatchObject({ columns: [], rows: [], problems: [{ line: 1, message }] });
    },
  );

  test("stops after an invalid header, however the file arrives", () => {
    const reader = new CsvReader();
    const begun = [...reader.push(`a,"b\n${"1,2\n".repeat(30_000)}"x`), ...reader.push("\n1,2\n")];
    expect([...begun, ...reader.push("", true)]).toHaveLength(1);
  });

  test("in another encoding is refused with advice", () => {
    expect(readCsv(Buffer.from([0x61, 0x0a, 0xe9, 0x0a])).problems[0]?.message).toMatch(/CSV UTF-8/);
  });

  test.each(["", "\n\n", byteOrderMark])("that is empty (%j) says so", (text) => {
    expect(readCsv(text).problems).toEqual([{ line: 0, message: "The file is empty." }]);
  });
});

test("a line break of any kind inside a cell is quoted", () => {
  expect(csvLine(["Musa\nDanjuma", "a\rb", 1])).toBe('"Musa\nDanjuma","a\rb",1\r\n');
});

test("a file with two columns separated by semicolons is read, with or without a final line break", () => {
  const { columns, rows, problems } = readCsv("name;quantity\r\nMist net, 12 m;9\r\n");
  expect({ columns, problems }).toEqual({ columns: ["name", "quantity"], problems: [] });
  expect(rows).toEqual([{ line: 2, cells: { name: "Mist net, 12 m", quantity: "9" } }]);
});

describe("a header", () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => `column ${index}`).join(",");

  test("of 500 columns is read, and one of more is refused in words", () => {
    const { columns, problems } = readCsv(`${numbered(500)}\n1,2\n`);
    expect([columns.length, problems]).toEqual([500, []]);
    for (const names of [numbered(501), numbered(180_000), "name,".repeat(180_000).slice(0, -1)]) {
      const refused = readCsv(`${names}\n1,2\n`);
      expect(refused.columns).toEqual([]);
      expect(refused.rows).toEqual([]);
      expect(refused.problems).toEqual([
        { line: 1, message: expect.stringMatching(/^This table has more than 500 columns/) },
      ]);
    }
  });

  test("may have any number of empty cells at its end, as spreadsheets write them", () => {
    const { columns, rows, problems } = readCsv(
      `name,count${",".repeat(16_382)}\nHoopoe,2${",".repeat(16_382)}\n`,
    );
    expect([columns, problems]).toEqual([["name", "count"], []]);
    expect(rows[0]?.cells).toEqual({ name: "Hoopoe", count: "2" });
  });

  test("of one huge cell is refused in words", () => {
    const { columns, problems } = readCsv(`${"name".repeat(100_000)}\nHoopoe\n`);
    expect(columns).toEqual([]);
    expect(problems).toEqual([{ line: 1, message: expect.stringMatching(/more than 1,000 characters/) }]);
  });

  test("that names a column twice says so for each, once", () => {
    const { problems } = readCsv("a,b,a,a\n1,2,3,4\n");
    expect(problems.map(({ column }) => column)).toEqual(["a", "a"]);
  });
});

test("a row of a million cells is left out, and the next one is read", () => {
  const { rows, problems } = readCsv(`a,b\n${"1,".repeat(1_000_000)}\n3,4\n`);
  expect(rows.map(({ cells }) => cells)).toEqual([{ a: "3", b: "4" }]);
  expect(problems).toEqual([{ line: 2, message: "This row has 1000001 cells; the header has 2." }]);
});

test.each(["\r", "\n", "\r\n"])("a file of many rows that end with %j is read row by row", (end) => {
  const text = ["name,count", ...Array.from({ length: 50_000 }, (_, row) => `Bird ${row},${row}`)].join(end);
  const { rows, problems } = readCsv(text);
  expect([rows.length, problems]).toEqual([50_000, []]);
  expect(rows.at(-1)?.cells).toEqual({ name: "Bird 49999", count: "49999" });
});
