import { expect, test } from "vitest";
import { readRecords } from "./extended-json.ts";

/** What is read of a text, in chunks of a few signs. */
async function read(text: string, size = 7) {
  async function* chunks() {
    for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
  }
  const found = [];
  for await (const one of readRecords(chunks())) found.push(one);
  return found;
}

test("records are read from lines, from an array, and with indents", async () => {
  const records = [{ a: 1, deep: { b: ["}", '"', "{"] } }, { a: "two\nlines \\" }];
  const expected = records.map((record) => expect.objectContaining({ record }));
  for (const text of [
    records.map((one) => `${JSON.stringify(one)}\n`).join(""),
    JSON.stringify(records),
    `\uFEFF${JSON.stringify(records, null, 2)}`,
    `[${records.map((one) => JSON.stringify(one)).join(",\r\n")}]\r\n`,
    records.map((one) => JSON.stringify(one, null, "\t")).join("\n"),
  ])
    expect(await read(text)).toEqual(expected);
  expect(await read("")).toEqual([]);
  expect(await read("[]")).toEqual([]);
});

test("a broken record is named by its line, and those around it are read", async () => {
  const lines = [
    '{"a":1}',
    '{"a":"no end',
    '{"a":2}',
    "hello",
    '{"a":3',
    '{"a":4}',
    '{"a":5,}',
    '{"a":6}',
    '{"a',
  ];
  expect(await read(lines.join("\n"))).toEqual([
    { line: 1, record: { a: 1 } },
    { line: 2, problem: "it is cut off" },
    { line: 3, record: { a: 2 } },
    { line: 4, problem: "it is not a record" },
    { line: 5, problem: "it is cut off" },
    { line: 6, record: { a: 4 } },
    { line: 7, problem: "it is not JSON" },
    { line: 8, record: { a: 6 } },
    { line: 9, problem: "it is cut off" },
  ]);
});

test("Extended JSON of both versions becomes plain values", async () => {
  const [one] = await read(
    `{"_id":{"$oid":"5F00000000000000000000aa"},"at":{"$date":"2019-05-04T10:00:00Z"},"old":{"$date":{"$numberLong":"1556964000000"}},
    "ms":{"$date":1556964000000},"n":{"$numberInt":"3"},"big":{"$numberLong":"12"},"x":{"$numberDouble":"1.5"},"list":[{"$oid":"5f00000000000000000000ab"}],"u":{"$undefined":true}}`,
  );
  expect(one).toMatchObject({
    record: {
      _id: "5f00000000000000000000aa",
      at: "2019-05-04T10:00:00.000Z",
      old: "2019-05-04T10:00:00.000Z",
      ms: "2019-05-04T10:00:00.000Z",
      n: 3,
      big: 12,
      x: 1.5,
      list: ["5f00000000000000000000ab"],
      u: null,
    },
  });
});

test.each([
  ['{"_id":{"$oid":"short"}}', '_id: $oid is followed by "short", which is not a valid id'],
  ['{"a":{"b":{"$date":"yesterday"}}}', 'a.b: $date is followed by "yesterday", which is not a valid date'],
  [
    '{"a":{"$date":{"$numberLong":"x"}}}',
    'a: $date is followed by {"$numberLong":"x"}, which is not a valid date',
  ],
  ['{"a":{"$numberInt":"three"}}', 'a: $numberInt is followed by "three", which is not a valid number'],
  ['{"a":{"$code":"while(1){}"}}', "a: $code is not known"],
])("wrong Extended JSON is named: %s", async (text, problem) => {
  expect(await read(text)).toEqual([{ line: 1, problem }]);
});

test("a record with thousands of levels is refused, and none is read twice", async () => {
  const deep = `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`;
  expect(await read(`${deep}\n{"a":1}`, 1000)).toEqual([
    { line: 1, problem: "a has too many levels" },
    { line: 2, record: { a: 1 } },
  ]);
});
