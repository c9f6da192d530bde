import { stripUnsafe } from "#core/domain/text-fields.ts";
import { createXmlParser } from "#core/domain/xml-parser.ts";
import type { TaggedRecord } from "./tagged.ts";

/** The elements of EndNote’s XML by the tags of its other form. */
const tags: Readonly<Record<string, string>> = {
  "contributors/authors/author": "A",
  "contributors/secondary-authors/author": "E",
  "contributors/tertiary-authors/author": "Y",
  "titles/title": "T",
  "titles/secondary-title": "B",
  "titles/tertiary-title": "S",
  "titles/alt-title": "alt-title",
  "titles/short-title": "!",
  "periodical/full-title": "J",
  "periodical/abbr-1": "!",
  pages: "P",
  volume: "V",
  number: "N",
  edition: "7",
  "keywords/keyword": "K",
  "dates/year": "D",
  "dates/pub-dates/date": "8",
  "pub-location": "C",
  publisher: "I",
  isbn: "@",
  "electronic-resource-num": "R",
  abstract: "X",
  notes: "Z",
  "work-type": "9",
  language: "G",
  "urls/related-urls/url": "U",
  "urls/web-urls/url": "U",
  label: "F",
};
const isPeople = (tag: string) => tag === "A" || tag === "E" || tag === "Y";
/** What EndNote notes for itself. */
const technical =
  /^(?:database|source-app|rec-number|foreign-keys|ref-type|access-date|remote-database|modified-date|reprint|size|image|caption)/;

/** How a part of a title or an abstract is set. */
const faces: Readonly<Record<string, string>> = { italic: "i", subscript: "sub", superscript: "sup" };
const isMarkedUp = (path: readonly string[]) => /^(?:titles\/title|abstract)$/.test(path.join("/"));
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A text in HTML, in the faces of its style. */
const markUp = (text: string, face: readonly string[]): string =>
  face.reduceRight(
    (inner, tag) => `<${tag}>${inner}</${tag}>`,
    text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign),
  );

/** The records of EndNote’s XML; throws with the line where it is broken. */
export function readEndnoteXml(text: string): TaggedRecord[] {
  const records: TaggedRecord[] = [];
  let now: TaggedRecord | undefined;
  let path: string[] = [];
  let value = "";
  let face: string[] = [];
  const parser = createXmlParser({
    failed: ({ message }) => {
      throw new Error(`Line ${parser.line}: ${message.replace(/^[\d:.\s]+/, "")}`);
    },
    open({ name, attributes }) {
      if (name === "record") {
        now = { line: parser.line, fields: [] };
        path = [];
      } else if (now && name === "style")
        face = String(attributes.face ?? "")
          .split(" ")
          .flatMap((one) => faces[one] ?? []);
      else if (now) {
        path.push(name);
        value = "";
        if (name === "ref-type") now.fields.push(["0", String(attributes.name ?? "")]);
      }
    },
    text(more) {
      value += isMarkedUp(path) ? markUp(more, face) : more;
    },
    close({ name }) {
      if (name === "record" && now) {
        records.push(now);
        now = undefined;
      }
      if (name === "style") face = [];
      if (!now || name === "style") return;
      addValue(now, path.join("/"), value);
      path.pop();
      value = "";
    },
  });
  parser.write(stripUnsafe(text)).close();
  return records;
}

function addValue({ fields }: TaggedRecord, path: string, written: string): void {
  const value = written.trim();
  const tag = tags[path];
  if (value === "" || technical.test(path)) return;
  // Some programs write all names into one element.
  const values = tag && isPeople(tag) ? value.split(/\r\n?|\n/) : [value];
  for (const one of values) if (one.trim()) fields.push([tag ?? path, one.trim()]);
}
