import { controls } from "./controls.ts";
import type { FieldInfo } from "./fields.ts";
import { asObject } from "./keys.ts";

/** A part as a form draws it, read from the JSON Schema that the server makes of the parts of a page. */
export interface FormNode extends FieldInfo {
  isRequired: boolean;
  /** The parts of a group or of the record in each row. */
  parts: readonly [name: string, node: FormNode][];
  /** What each row holds. */
  item: FormNode | undefined;
  min: number;
  max: number;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
const countOf = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);

/** The parts of a page, in their order. */
export const readForm = (schema: unknown): readonly [name: string, node: FormNode][] =>
  partsOf(asObject(schema));

function partsOf({ properties, required }: Record<string, unknown>): [name: string, node: FormNode][] {
  const names = Array.isArray(required) ? required : [];
  return Object.entries(asObject(properties)).map(([name, part]) => [
    name,
    readNode(asObject(part), names.includes(name)),
  ]);
}

function readNode(part: Record<string, unknown>, isRequired: boolean): FormNode {
  const { control, label, hint, row, choices, isFigure, items, minItems, maxItems } = part;
  const known = controls.find((one) => one === control);
  return {
    // A record in a row has no control of its own.
    control: known ?? "group",
    label: textOf(label) ?? "",
    hint: textOf(hint),
    row: textOf(row),
    choices:
      choices === undefined
        ? undefined
        : Object.fromEntries(Object.entries(asObject(choices)).map(([key, name]) => [key, String(name)])),
    isFigure: isFigure === true,
    isRequired,
    parts: known === "picture" ? [] : partsOf(part),
    item: items === undefined ? undefined : readNode(asObject(items), true),
    min: countOf(minItems, 0),
    max: countOf(maxItems, Number.POSITIVE_INFINITY),
  };
}

/** What a new row holds. */
export function blankRow(node: FormNode): unknown {
  if (node.control === "rows")
    return Array.from({ length: node.min }, () => node.item && blankRow(node.item));
  if (node.control === "picture") return { src: "", alt: "" };
  if (node.control === "group") {
    const required = node.parts.filter(([, part]) => part.isRequired);
    return Object.fromEntries(required.map(([name, part]) => [name, blankRow(part)]));
  }
  if (node.control === "switch") return false;
  return "";
}

/** What a row is called where it is folded: its first text. */
export function rowTitle(value: unknown): string {
  if (typeof value === "string") return value.replace(/<[^>]*>/g, "").slice(0, 80);
  if (typeof value !== "object" || value === null) return "";
  for (const one of Object.values(value)) {
    const title = rowTitle(one);
    if (title) return title;
  }
  return "";
}
