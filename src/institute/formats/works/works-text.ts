import { readDoiList } from "./doi-list.ts";

/** What a text with works is written in. */
export type WorksText = "BibTeX" | "RIS" | "MEDLINE" | "EndNote" | "XML" | "JSON" | "DOIs";

const endings: Record<string, WorksText> = {
  bib: "BibTeX",
  bibtex: "BibTeX",
  ris: "RIS",
  nbib: "MEDLINE",
  enw: "EndNote",
  xml: "XML",
  json: "JSON",
};

const anEntry = /^[ \t]*@[a-z]+\s*[{(]/im;
const anEntryWithKey = /^[ \t]*@[a-z]+\s*[{(][^\n,{}=]*,/im;

/** What a text is written in, by its beginning or else by the ending of its name; undefined for a table. */
export function worksTextOf(text: string, name = ""): WorksText | undefined {
  const start = text
    .slice(0, 20_000)
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
  if (/^\s*[@%]/.test(start) ? anEntry.test(start) : anEntryWithKey.test(start)) return "BibTeX";
  if (/^\s*TY {1,2}- /m.test(start)) return "RIS";
  if (/^(?:PMID|OWN) {0,2}- /m.test(start)) return "MEDLINE";
  if (/^%[0A] \S/m.test(start)) return "EndNote";
  if (/^\s*<(?:\?xml|xml|records|OAI-PMH|resources?)[\s>]/.test(start)) return "XML";
  if (/^\s*[[{]\s*[[{"]/.test(start) && /"\w+"\s*:/.test(start)) return "JSON";
  if (readDoiList(start)) return "DOIs";
  return endings[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""];
}
