import { type Creator, invertName } from "#institute/domain/posts/names.ts";
import { type Citable, keyOf, supervisorNote, thesisKind, yearOf } from "../posts/citable.ts";

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const types = {
  dataset: "DATA",
  webpage: "ELEC",
  article: "JOUR",
  chapter: "CHAP",
  thesis: "THES",
  document: "GEN",
};

const names = (tag: string, creators: readonly Creator[] = []) =>
  creators.map((creator): [string, string] => [tag, invertName(creator)]);

/** A record for reference managers. */
export function ris(work: Citable): string {
  const { numbering } = work;
  const fields: [string, string | null | undefined][] = [
    ["TY", types[work.kind]],
    ["ID", keyOf(work)],
    ...names("AU", work.authors),
    ...names("A2", work.editors),
    ...names("A3", work.supervisors),
    ["TI", work.title],
    ["T2", work.container],
    ["PY", work.issued && yearOf(work.issued)],
    ["DA", work.issued && work.issued.length > 4 ? work.issued.slice(0, 10).replaceAll("-", "/") : undefined],
    ["PB", work.publisher],
    ["VL", numbering?.volume],
    ["IS", numbering?.issue],
    ["SP", numbering?.firstPage ?? numbering?.articleNumber],
    ["EP", numbering?.lastPage],
    ["M1", numbering?.other],
    ["M3", work.kind === "thesis" ? thesisKind(work) : undefined],
    ["N1", supervisorNote(work)],
    ["ET", work.version],
    ["SN", work.isbn ?? work.issn],
    ["LA", work.language],
    ...(work.keywords ?? []).map((keyword): [string, string] => ["KW", keyword]),
    ["AB", work.abstract],
    ["DO", work.doi],
    ["UR", work.url],
  ];
  const lines = fields.flatMap(([tag, value]) => (value ? [`${tag}  - ${oneLine(value)}`] : []));
  return [...lines, "ER  - ", ""].join("\r\n");
}
