import { texToText } from "#institute/domain/posts/tex.ts";
import type { WrittenName } from "./names.ts";

/** The pieces of a text between what a pattern finds outside braces; the pattern is sticky. */
export function splitOutside(written: string, between: RegExp): string[] {
  const pieces: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < written.length; at++) {
    const sign = written[at];
    if (sign === "\\") at++;
    else if (sign === "{") depth++;
    else if (sign === "}") depth--;
    else if (depth === 0) {
      between.lastIndex = at;
      const found = between.exec(written)?.[0];
      if (!found) continue;
      pieces.push(written.slice(start, at));
      start = at + found.length;
      at = start - 1;
    }
  }
  return [...pieces, written.slice(start)];
}

/** Whether one pair of braces holds a whole text. */
function isHeld(text: string): boolean {
  if (!text.startsWith("{") || !text.endsWith("}")) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\") at++;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at === text.length - 1;
  }
  return false;
}

const and = /(?<=^|\s)and(?=\s|$)/iy;
const comma = /,/y;
/** BibLaTeX: “family=Obi, given=Ada”. */
const extended = /^(?:family|given|prefix|suffix|id)\s*=/;
/** Braces that a person set around a letter or a command, and not around a name. */
const isLetter = /^\{\\[^a-zA-Z\s]|^\{\\[a-zA-Z]{1,2}[\s{}\\]/;

/** The names of a field of BibTeX, split at “and” outside braces. */
export function namesOfField(field: string): WrittenName[] {
  const list = field.replace(/\s+/g, " ").trim();
  // Some programs set braces around a whole list.
  const inner = list.slice(1, -1);
  const isBracedList = isHeld(list) && !isHeld(inner) && / and /i.test(inner) && inner.includes(",");
  return splitOutside(isBracedList ? inner : list, and)
    .map((name) => name.replace(/^[\s,]+|[\s,]+$/g, ""))
    .filter(Boolean)
    .map(toWritten);
}

function toWritten(name: string): WrittenName {
  if (extended.test(name)) return ofParts(name);
  if (isHeld(name) && !isLetter.test(name)) {
    const parts = name.slice(1, -1).split(/\s*,\s*/);
    return { parts: parts.map(texToText).filter(Boolean), isWhole: true };
  }
  const pieces = splitOutside(name, comma);
  const held = pieces.length === 1 ? /\{([^{}\\]+\s[^{}\\]+)\}$/.exec(name)?.[1] : undefined;
  const parts = pieces.map((piece) => texToText(piece).trim());
  return {
    parts: parts.filter((part, place) => part !== "" || place === 0),
    isWhole: false,
    ...(held && { family: texToText(held) }),
  };
}

function ofParts(name: string): WrittenName {
  const said = new Map(
    splitOutside(name, comma).map((part) => {
      const [key = "", ...value] = part.split("=");
      return [key.trim(), texToText(value.join("=").trim().replace(/^"|"$/g, ""))];
    }),
  );
  const prefix = said.get("useprefix") === "false" ? undefined : said.get("prefix");
  const family = [prefix, said.get("family")].filter(Boolean).join(" ");
  return {
    parts: [family, said.get("suffix"), said.get("given") ?? ""].filter((part) => part !== undefined),
    isWhole: false,
  };
}
