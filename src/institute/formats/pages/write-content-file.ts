import { parseDocument } from "yaml";
import { asObject } from "#core/domain/keys.ts";
import { mapParts, type Parts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { changeYaml, writeYaml } from "#core/formats/change-yaml.ts";
import { cleanInline } from "#core/formats/rich-text/clean.ts";
import { toInlineHtml } from "./markdown.ts";
import { isSameInline, isSameText, writeInline, writeText } from "./write-markdown.ts";

/** The top of a file, its two lines `---` and its text. */
const fileParts = /^(---\r?\n)([\s\S]*?)(\r?\n---\r?\n?)([\s\S]*)$/;

/** Whether two values of a part say the same, but for what cleaning adds and for line breaks. */
export function isSameWritten(schema: PartsSchema, name: string, one: unknown, other: unknown): boolean {
  if (isSamePart(one, other)) return true;
  if (name === RUNNING_TEXT)
    return typeof one === "string" && typeof other === "string" && isSameText(one, other);
  const part = schema.shape[name];
  if (!part || one === undefined || other === undefined) return false;
  const cleaned = (value: unknown) =>
    mapParts(part, value, ({ control }, leaf) =>
      control === "inline" && typeof leaf === "string" ? cleanInline(leaf) : leaf,
    );
  return isSamePart(cleaned(one), cleaned(other));
}

/** A file of `content/` that says what is shown: `written`, with only what differs from `delivered` in it replaced. */
export function writeContentFile(
  written: string,
  schema: PartsSchema,
  delivered: Parts,
  shown: Parts,
): string {
  const [, begin = "", named = "", end = "", body = ""] = fileParts.exec(written) ?? [];
  const source = asObject(parseDocument(named).toJS());
  const changes: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape))
    if (!isSameWritten(schema, name, delivered[name], shown[name]))
      changes[name] = toWritten(schema, name, source[name], shown[name]);
  const isNewText = !isSameWritten(schema, RUNNING_TEXT, delivered[RUNNING_TEXT], shown[RUNNING_TEXT]);
  const text = isNewText ? withLineBreak(writeText(String(shown[RUNNING_TEXT] ?? ""), body)) : body;
  const top = Object.keys(changes).length > 0 ? changeYaml(named, changes) : named;
  return `${begin}${top}${end}${text}`;
}

/** The file of a page that has none. */
export function newContentFile(schema: PartsSchema, shown: Parts): string {
  const named = Object.keys(schema.shape).map((name) => [
    name,
    toWritten(schema, name, undefined, shown[name]),
  ]);
  const text = withLineBreak(writeText(String(shown[RUNNING_TEXT] ?? ""), ""));
  return `---\n${writeYaml(Object.fromEntries(named))}\n---\n${text}`;
}

const withLineBreak = (text: string) => (text ? `${text}\n` : "");

/** A part as a file says it: its HTML as Markdown, as it was written in `source` where it says the same. */
function toWritten(schema: PartsSchema, name: string, source: unknown, shown: unknown): unknown {
  const part = schema.shape[name];
  if (!part || shown === undefined) return undefined;
  const stored: string[] = [];
  mapParts(part, source, ({ control }, leaf) => {
    if (control === "inline" && typeof leaf === "string") stored.push(leaf);
    return leaf;
  });
  return mapParts(part, shown, ({ control }, leaf) =>
    control === "inline" && typeof leaf === "string"
      ? (stored.find((one) => isSameInline(toInlineHtml(one), leaf)) ?? writeInline(leaf))
      : leaf,
  );
}
