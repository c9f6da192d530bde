import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import "./validation-messages.ts";

/** Technical terms, which mean nothing to most people. */
const programWords = /invalid|expected|received|undefined|\bnull\b|NaN|too (big|small)|unrecognized|pattern/i;

const folder = new URL("../../", import.meta.url);
const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.includes("/domain/") && name.endsWith(".ts") && !name.endsWith(".test.ts"),
);
const odd = [
  undefined,
  null,
  true,
  5,
  -1.5,
  1e99,
  Number.NaN,
  "",
  " ",
  "no",
  "x".repeat(2_100_000),
  [],
  [null],
  [{}],
  {},
  { a: 1 },
];

/** Every schema that a module of the domain exports. */
async function schemasOf(name: string): Promise<[string, z.ZodType][]> {
  const exported: Record<string, unknown> = await import(new URL(name, folder).href);
  return Object.entries(exported).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
  );
}

/** The message for a value that a schema does not accept. */
const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

describe("for any value in a field of", async () => {
  const found = (await Promise.all(modules.map(schemasOf))).flat();
  expect(found.length).toBeGreaterThan(15);

  test.each(found)("%s, the message is in plain words", (_, schema) => {
    const words = [
      ...odd.flatMap((value) => said(schema, value)),
      ...Object.keys(fieldsOf(schema)).flatMap((field) =>
        odd.flatMap((value) => said(schema, { [field]: value })),
      ),
    ];
    expect(words.filter((text) => programWords.test(text.replace(/^[^:]*: /, "")))).toEqual([]);
    for (const text of words) expect(text).toMatch(/^[^:]*: \p{Lu}.*[.?]$/u);
  });
});

test("a schema without its own message says what is required", () => {
  const schema = z.object({
    name: z.string().min(1).max(5),
    kind: z.enum(["a", "b"]),
    rows: z.array(z.int()).min(2).max(3),
    sure: z.boolean(),
    at: z.iso.date(),
  });
  expect(said(schema, {})).toEqual(
    ["name", "kind", "rows", "sure", "at"].map((field) => `${field}: This field is required.`),
  );
  expect(said(schema, { name: "", kind: "c", rows: [1], sure: "yes", at: "3 May" })).toEqual([
    "name: This field is required.",
    "kind: Choose one of: a, b.",
    "rows: At least 2 entries.",
    "sure: This must be true or false.",
    "at: Give a date, such as 2026-03-14.",
  ]);
  expect(said(schema, { name: "sixteen", kind: null, rows: [1, 2, 3, 4], sure: true, at: 5 })).toEqual([
    "name: At most 5 characters.",
    "kind: Choose one of: a, b.",
    "rows: At most 3 entries.",
    "at: This must be text.",
  ]);
  expect(said(schema, [])).toEqual([": Send this as a JSON object with named fields."]);
});
