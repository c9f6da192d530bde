import { texToText } from "./tex.ts";

/** A name of a record: its text, and whether braces hold it together. */
export interface RecordName {
  text: string;
  isWhole: boolean;
}

/** The names of a field of BibTeX, split at “and” outside braces. */
function readBibtex(body: string): RecordName[] {
  const names: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { index, 0: sign } of body.matchAll(/[{}]|\sand\s/g)) {
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    else if (depth === 0) {
      names.push(body.slice(start, index));
      start = index + sign.length;
    }
  }
  return [...names, body.slice(start)].flatMap((name) => {
    const text = name.replace(/\s+/g, " ").trim();
    const isWhole = /^\{[^{}\\]*\}$/.test(text);
    const bare = texToText(text).trim();
    return bare ? [{ text: bare, isWhole }] : [];
  });
}

/** What is inside the braces or quotes of `author = {…}`. */
function fieldOfBibtex(text: string): { body: string; cut: string[] } | undefined {
  const head = /\b(?:author|editor)\s?=\s?([{"])/i.exec(text.replace(/\s/g, " "));
  if (!head) return undefined;
  const begin = head.index + head[0].length;
  let depth = 0;
  let end = begin;
  for (; end < text.length; end += 1) {
    const sign = text[end];
    if (depth === 0 && sign === (head[1] === "{" ? "}" : '"')) break;
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
  }
  const cut = [text.slice(0, head.index), text.slice(end + 1)].map((part) =>
    part.replace(/^[\s,"}]+/, "").trim(),
  );
  return { body: text.slice(begin, end), cut: cut.filter(Boolean) };
}

/** The lines of RIS, PubMed or Web of Science that name authors; full names alone if there are any. */
function readTagged(text: string): RecordName[] {
  const rows: { tag: string; value: string }[] = [];
  const isOfWebOfScience = /^(?:AU|AF) (?! ?-)\S/m.test(text) && /^(?:AU|AF) [^\n]*,|\n {3}\S/m.test(text);
  for (const line of text.split("\n")) {
    const tagged = /^\s*([A-Z][A-Z\d]{1,3})\s{0,3}- (.*)$/.exec(line);
    const ofWebOfScience = isOfWebOfScience ? /^([A-Z][A-Z\d]) (.*)$/.exec(line) : null;
    const [, tag = "", value = ""] = tagged ?? ofWebOfScience ?? [];
    if (tag) rows.push({ tag, value });
    else if (/^ {3,}\S/.test(line)) rows.push({ tag: rows.at(-1)?.tag ?? "", value: line });
  }
  for (const tags of [["FAU"], ["AF"], ["AU", "A1"], ["A2", "A3", "ED"]]) {
    const found = rows.filter(({ tag, value }) => tags.includes(tag) && value.trim());
    if (found.length > 0) return found.map(({ value }) => ({ text: value.trim(), isWhole: false }));
  }
  return [];
}

/** The names of a pasted record, one by one; undefined for any other text. */
export function readRecord(written: string): { names: RecordName[]; cut: string[] } | undefined {
  const text = written.replace(/\r\n?/g, "\n");
  const field = fieldOfBibtex(text);
  if (field) return { names: readBibtex(field.body), cut: field.cut };
  const tagged = readTagged(text);
  if (tagged.length > 0) return { names: tagged, cut: [] };
  const isBibtex = /(?:^|\sand\s)\s*\{[^{}]+\}/.test(text) || /\\['`^"~=.cdkvuHr]\s?\{?\p{L}/u.test(text);
  return isBibtex ? { names: readBibtex(text), cut: [] } : undefined;
}
