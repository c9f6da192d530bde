export type RecordKind = "BibTeX" | "RIS" | "CSL";

/** What a pasted record is written in; undefined if it is none. */
export function recordKind(text: string): RecordKind | undefined {
  const start = text.trimStart().slice(0, 2000);
  if (/^(?:%[^\n]*\n\s*)*@[a-z]+\s*[{(]/i.test(start)) return "BibTeX";
  if (/^(?:\uFEFF)?TY {2}- /m.test(start)) return "RIS";
  return /^\s*(?:\[\s*)?\{/.test(start) && /"(?:title|DOI|type)"\s*:/.test(start) ? "CSL" : undefined;
}
