import type { FormNode } from "#core/domain/form-node.ts";
import { asObject } from "#core/domain/keys.ts";
import { RUNNING_TEXT } from "#core/domain/parts.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { readingText } from "#core/formats/rich-text/reading-text.ts";
import type { LoadedPage, PageChange } from "./page-calls.ts";

/** The parts of a page in its form, its running text under `$text`. */
export type PageValues = Record<string, unknown>;

/** What is public, as the form shows it. */
export const storedValues = ({ stored }: LoadedPage): PageValues => ({
  ...stored.parts,
  [RUNNING_TEXT]: stored.text,
});

/** What the form begins with: what is public, with the draft over it. */
export const startValues = (page: LoadedPage): PageValues => ({
  ...storedValues(page),
  ...page.draft?.changes,
});

/** What is sent: the parts that differ from what is public. */
export function changesOf(
  page: LoadedPage,
  values: PageValues,
  nodes: ReadonlyMap<string, FormNode>,
): Pick<PageChange, "parts" | "text"> {
  const stored = storedValues(page);
  const changed = Object.entries(values).filter(([name, value]) => !isSamePart(value, stored[name]));
  const parts = Object.fromEntries(
    changed
      .filter(([name]) => name !== RUNNING_TEXT)
      // An empty choice is none.
      .map(([name, value]) => [name, value === "" && nodes.get(name)?.control === "choice" ? null : value]),
  );
  const text = changed.find(([name]) => name === RUNNING_TEXT)?.[1];
  return { parts, ...(typeof text === "string" && { text }) };
}

/** A part in words, to be compared. */
export function partText(node: FormNode | undefined, value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (node === undefined) return readingText(String(value));
  if (node.control === "rows" && Array.isArray(value))
    return value.map((one) => partText(node.item, one)).join("\n");
  if (node.control === "group") {
    const values = asObject(value);
    return node.parts
      .map(([name, part]) => partText(part, values[name]))
      .filter(Boolean)
      .join(" · ");
  }
  if (node.control === "picture") {
    const { src, alt, caption, credit } = asObject(value);
    return [src, alt, caption, credit].filter(Boolean).join(" · ");
  }
  if (node.control === "inline") return readingText(String(value));
  if (node.control === "switch") return value === true ? "Yes" : "No";
  return node.choices?.[String(value)] ?? String(value);
}
