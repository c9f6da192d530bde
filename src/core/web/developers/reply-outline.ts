import { asObject } from "#core/domain/keys.ts";

/** How deep an outline goes: a list and its records. */
const MAX_DEPTH = 3;

/** What a schema describes, as a reader sees it in the reply: each field with the kind of its value. */
export function outlineOf(schema: unknown, schemas: Readonly<Record<string, unknown>>, depth = 0): string {
  const { $ref, anyOf, type, items, properties, enum: values, const: value } = asObject(schema);
  if (typeof $ref === "string") return outlineOf(schemas[$ref.split("/").at(-1) ?? ""], schemas, depth);
  if (Array.isArray(anyOf)) return anyOf.map((one) => outlineOf(one, schemas, depth)).join(" | ");
  if (value !== undefined) return JSON.stringify(value);
  if (Array.isArray(values)) return values.map((one) => JSON.stringify(one)).join(" | ");
  if (Array.isArray(type)) return type.join(" | ");
  if (type === "array") return `[${outlineOf(items, schemas, depth)}]`;
  if (type !== "object") return typeof type === "string" ? type : "…";
  const fields = Object.entries(asObject(properties));
  if (fields.length === 0 || depth === MAX_DEPTH) return "{…}";
  const indent = "  ".repeat(depth);
  const lines = fields.map(
    ([name, inner]) => `${indent}  ${JSON.stringify(name)}: ${outlineOf(inner, schemas, depth + 1)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}
