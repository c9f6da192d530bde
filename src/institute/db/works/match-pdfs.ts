import { wordsOf } from "#core/domain/words.ts";
import type { JudgedRow } from "./judge-rows.ts";

/** A PDF that was given beside the list. */
export interface GivenPdf {
  name: string;
  path: string;
  bytes: number;
}

/** So many words of a title are enough for the name of a file. */
const ENOUGH_WORDS = 5;

const bare = (name: string) => wordsOf(name.replace(/^.*[\\/]/, "").replace(/\.pdf$/i, "")).join(" ");

/** Gives each PDF to the record that names it, or after whose key, DOI or title it is named. */
export function matchPdfs(rows: readonly JudgedRow[], pdfs: readonly GivenPdf[]) {
  const left = new Map(pdfs.map((pdf) => [bare(pdf.name), pdf]));
  const matched = new Map<number, GivenPdf>();
  if (left.size === 0) return { matched, unmatched: [] };
  for (const { row, record, work, state } of rows) {
    if (!work || state === "refused") continue;
    const title = bare(work.title ?? "");
    const names = [...record.files.map(bare), bare((work.doi ?? "").replaceAll("/", " ")), title];
    const key =
      names.find((name) => name !== "" && left.has(name)) ??
      [...left.keys()].find(
        (name) => name.split(" ").length >= ENOUGH_WORDS && `${title} `.startsWith(`${name} `),
      );
    const pdf = key === undefined ? undefined : left.get(key);
    if (key === undefined || !pdf) continue;
    matched.set(row, pdf);
    left.delete(key);
  }
  return { matched, unmatched: [...left.values()].map(({ name }) => name) };
}
