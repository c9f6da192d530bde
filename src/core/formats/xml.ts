import { escapeXml } from "./markup.ts";

type Attributes = Record<string, string | undefined>;

/** Attributes behind a blank each; those without a value are left out. */
export const writeAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([key, value]) => (value ? ` ${key}="${escapeXml(value)}"` : ""))
    .join("");

/** An element around written XML; nothing if that is empty. */
export const element = (name: string, content: string, attributes: Attributes = {}): string =>
  content && `<${name}${writeAttributes(attributes)}>${content}</${name}>`;

/** An element around others; nothing if all of them are empty. */
export const group = (name: string, parts: readonly string[], attributes?: Attributes): string =>
  element(name, parts.join(""), attributes);

/** An element around a text; nothing if that is unknown. */
export const textElement = (
  name: string,
  text: string | number | null | undefined,
  attributes?: Attributes,
): string => element(name, escapeXml(String(text ?? "")), attributes);

/** An element around one for each item; nothing if there are none. */
export const listElement = <Item>(
  name: string,
  items: readonly Item[] = [],
  write: (item: Item) => string,
): string => element(name, items.map(write).join(""));
