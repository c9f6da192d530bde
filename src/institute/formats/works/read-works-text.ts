import { asObject, parseJson } from "#core/domain/keys.ts";
import type { FoundWork } from "#institute/domain/posts/lookup.ts";
import { readDoiList } from "./doi-list.ts";
import { readCsl } from "./lookup-csl.ts";
import { readRecord } from "./lookup-record.ts";
import { splitBibtex } from "./split-bibtex.ts";

/** A work of a file, or why it cannot be read. */
export interface WorkRecord {
  /** Where it begins in its file; in JSON, which record it is. */
  line: number;
  /** The key, the title or the beginning of a record that cannot be read. */
  label: string;
  work?: FoundWork;
  /** A DOI alone, of which the work is to be looked up. */
  doi?: string;
  problem?: string;
  /** The names of the files that belong to it, as far as the record says so. */
  files: string[];
}

/** What a text with works is written in. */
export type WorksText = "BibTeX" | "RIS" | "CSL" | "DOIs";

/** The longest record that is read, as when one is pasted. */
const MAX_RECORD = 200_000;
const endings: Record<string, WorksText> = { bib: "BibTeX", bibtex: "BibTeX", ris: "RIS", json: "CSL" };

/** What a text is written in, by its beginning or else by the ending of its name; undefined for a table. */
export function worksTextOf(text: string, name: string): WorksText | undefined {
  const start = text.slice(0, 20_000).replace(/^\uFEFF/, "");
  if (/^[ \t]*@[a-z]+\s*[{(]/im.test(start) && /^\s*[@%]/.test(start)) return "BibTeX";
  if (/^TY {1,2}-/m.test(start.replace(/\r\n?/g, "\n"))) return "RIS";
  if (/^\s*[[{]/.test(start)) return "CSL";
  if (readDoiList(start)) return "DOIs";
  return endings[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""];
}

/** The works of a text, each read by itself, so that a broken one costs no other. */
export function readWorksText(text: string, kind: WorksText): WorkRecord[] {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  return readers[kind](lines);
}

const readers: Record<WorksText, (text: string) => WorkRecord[]> = {
  BibTeX: (text) =>
    splitBibtex(text).map(({ key, text: written, problem, ...entry }) =>
      problem
        ? { ...entry, label: key, problem, files: [] }
        : {
            ...entry,
            label: key,
            ...readOne(written, () => readRecord(written, "BibTeX")),
            files: [...pdfsIn(/\bfile\s*=\s*["{](.*)/i.exec(written)?.[1] ?? ""), key],
          },
    ),
  RIS: (text) => splitRis(text).map(readRis),
  CSL: readJson,
  DOIs: (text) =>
    (readDoiList(text) ?? []).map(({ line, written, doi }) => {
      const found = doi ? { doi } : { problem: `“${written.slice(0, 80)}” is not a DOI.` };
      return { line, label: written.slice(0, 300), ...found, files: [] };
    }),
};

function readOne(written: string, read: () => FoundWork): Pick<WorkRecord, "work" | "problem"> {
  if (written.length > MAX_RECORD)
    return { problem: `It is longer than ${MAX_RECORD.toLocaleString("en-GB")} characters.` };
  try {
    const work = read();
    return work.title || work.doi ? { work: withEtAl(work) } : { problem: "It has no title." };
  } catch {
    return { problem: "It cannot be read. Check its braces, quotation marks and commas." };
  }
}

/** The further authors whom BibTeX calls “others”. */
const withEtAl = ({ authors, ...work }: FoundWork): FoundWork => ({
  ...work,
  authors: authors.map((author, index) =>
    index === authors.length - 1 && author.family === "others" && author.given === ""
      ? { ...author, family: "et al.", kind: "organisation" }
      : author,
  ),
});

/** The names of the PDFs in a text, without their folders. */
const pdfsIn = (text: string): string[] =>
  [...text.matchAll(/[^:;\\/{}",]+\.pdf\b/gi)].map(([name]) => name.trim());

function splitRis(text: string): { line: number; text: string }[] {
  const starts = [...text.matchAll(/^TY {1,2}-/gm)].map(({ index }) => index);
  let [line, counted] = [1, 0];
  return starts.map((start, place) => {
    for (; counted < start; counted++) if (text[counted] === "\n") line++;
    return { line, text: text.slice(start, starts[place + 1]) };
  });
}

function readRis({ line, text }: { line: number; text: string }): WorkRecord {
  const linesOf = (tags: string) =>
    [...text.matchAll(new RegExp(`^(?:${tags}) {1,2}- *(.*)$`, "gm"))].map(([, value = ""]) => value);
  const [key] = linesOf("ID");
  const label = linesOf("TI|T1")[0] ?? key ?? "A record";
  const files = [...linesOf("L1|L4|LK|UR").flatMap(pdfsIn), ...(key ? [key] : [])];
  const end = /^ER {1,2}-/m.exec(text);
  if (!end) return { line, label, problem: "It is cut off: its end (ER) is missing.", files: [] };
  const written = `${text.slice(0, end.index)}ER  - \n`;
  return { line, label, ...readOne(written, () => readRecord(written, "RIS")), files };
}

function readJson(text: string): WorkRecord[] {
  const read = parseJson(text);
  if (read === undefined)
    return [{ line: 0, label: "The file", problem: "It is not complete JSON. Export it again.", files: [] }];
  const items: unknown[] = Array.isArray(read) ? read : [asObject(read).items ?? read].flat();
  return items.map((item, index) => {
    const { title, id, file } = asObject(item);
    const key = String(id ?? "");
    const label = String(title ?? (key || "A record")).slice(0, 300);
    const files = [...(typeof file === "string" ? pdfsIn(file) : []), ...(key ? [key] : [])];
    return { line: index + 1, label, ...readOne("", () => readCsl(asObject(item))), files };
  });
}
