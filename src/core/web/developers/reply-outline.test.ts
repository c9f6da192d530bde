import { expect, test } from "vitest";
import { outlineOf } from "./reply-outline.ts";

const text = { type: "string" };
const schemas = { Post: { type: "object", properties: { title: text, year: { type: ["null", "number"] } } } };

test("the outline of a reply shows each field with the kind of its value", () => {
  const list = {
    type: "object",
    properties: {
      data: { type: "array", items: { $ref: "#/components/schemas/Post" } },
      state: { anyOf: [{ enum: ["open", "closed"] }, { type: "null" }] },
    },
  };
  expect(outlineOf(list, schemas)).toBe(
    [
      "{",
      '  "data": [{',
      '    "title": string,',
      '    "year": null | number',
      "  }],",
      '  "state": "open" | "closed" | null',
      "}",
    ].join("\n"),
  );
});

test("the outline of a deep reply ends with dots", () => {
  const nested = (depth: number): object =>
    depth === 0 ? text : { type: "object", properties: { in: nested(depth - 1) } };
  expect(outlineOf(nested(9), {})).toContain('"in": {…}');
});
