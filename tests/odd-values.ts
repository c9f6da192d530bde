import { expect, test } from "vitest";
import { changesOf, type Fields, inputOf } from "#core/domain/fields.ts";
import "#core/domain/validation-messages.ts";

const oddValues = [
  undefined,
  null,
  true,
  5,
  -1.5,
  2019.5,
  1e99,
  Number.NaN,
  "",
  " ",
  "no",
  " x\u0000\u2028y\r\n",
  "=1+1",
  "2019",
  "0x7e3",
  "__proto__",
  "javascript:alert(1)",
  "<p>text</p>",
  "x".repeat(1_100_000),
  [],
  [null],
  [{}],
  ["no", "no"],
  Array(500).fill("no"),
  {},
  { length: 1 },
];

/** Any value in any field of a table is refused in words, or accepted as a value that is accepted again unchanged. */
export function testOddValues(fields: Fields): void {
  test.each(Object.keys(fields))("any value in %s is refused or stored as it is read", (name) => {
    for (const schema of [inputOf(fields).partial(), changesOf(fields)])
      for (const value of oddValues) {
        const read = schema.safeParse({ [name]: value });
        if (read.success) expect(schema.parse(read.data)).toEqual(read.data);
        for (const { path, message } of read.error?.issues ?? [])
          expect(`${String(path[0])}: ${message}`).toMatch(new RegExp(`^${name}: [A-Z].*\\.$`, "s"));
      }
  });
}
