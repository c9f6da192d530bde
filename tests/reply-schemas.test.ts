import ts from "typescript-5";
import { expect, test } from "vitest";
import { SchemaReader } from "../script/reply-schemas.ts";

/** The schema of a type as a reply has it, and what could not be read. */
function read(type: string) {
  const text = `import type { JSONParsed } from "hono/utils/types"; export type Reply = JSONParsed<${type}>;`;
  const entry = `${import.meta.dirname}/reply.entry.ts`;
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (file) => file === entry || fileExists(file);
  host.getSourceFile = (file, version, ...rest) =>
    file === entry ? ts.createSourceFile(file, text, version) : getSourceFile(file, version, ...rest);
  const program = ts.createProgram([entry], options, host);
  const alias = program.getSourceFile(entry)?.statements.find(ts.isTypeAliasDeclaration);
  if (!alias) throw new Error("There is no type.");
  const reader = new SchemaReader(program.getTypeChecker());
  return { schema: reader.read(program.getTypeChecker().getTypeAtLocation(alias), "Reply"), reader };
}

test("a type is read as JSON Schema: what may be left out, choices, lists, pairs and names", () => {
  const { schema, reader } = read(
    "{ a: string; b?: number | null; c: true | 'x' | 2; d: { e: boolean }[]; f: [number, string]; g: Record<string, Date> }",
  );
  expect(reader.problems).toEqual([]);
  expect(schema).toEqual({
    type: "object",
    properties: {
      a: { type: "string" },
      b: { type: ["null", "number"] },
      c: { anyOf: [{ const: true }, { enum: [2, "x"] }] },
      d: {
        type: "array",
        items: { type: "object", properties: { e: { type: "boolean" } }, required: ["e"] },
      },
      f: { type: "array", prefixItems: [{ type: "number" }, { type: "string" }], minItems: 2, maxItems: 2 },
      g: { type: "object", additionalProperties: { type: "string" } },
    },
    required: ["a", "c", "d", "f", "g"],
  });
});

test.each([
  ["any", "{ a: any }", "Reply.a: any"],
  ["never, of a list inferred too narrowly", "{ a: never[]; b: string }", "Reply.a[]: never"],
])("%s in a reply is refused by its place", (_, type, problem) => {
  expect(read(type).reader.problems).toEqual([problem]);
});
