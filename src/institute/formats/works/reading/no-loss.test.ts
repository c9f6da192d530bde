import { expect, test } from "vitest";
import { readWorksText } from "../read-works-text.ts";
import type { WorkRecord } from "../work-records.ts";

// Whatever a record says is in the work, named as not taken, or technical: nothing is lost in silence.

const bibtexTypes =
  "article book inbook incollection inproceedings techreport phdthesis mastersthesis misc unpublished online dataset".split(
    " ",
  );
const bibtexFields =
  "journal journaltitle booktitle booksubtitle maintitle series volume number issue pages eid publisher address location edition editor translator school institution organization note annote howpublished addendum pubstate abstract keywords chapter type subtitle titleaddon version pmid license eventtitle venue mrnumber library custom1 x-nobody-knows".split(
    " ",
  );
const risTypes = ["JOUR", "BOOK", "CHAP", "RPRT", "CONF", "THES", "DATA", "GEN", "XXXX"];
const risTags =
  "A2 A3 A4 AB AD AN C1 C2 C3 C4 C5 C6 C7 C8 CN CY ED ET IS KW LB M1 M2 M3 N1 N2 NV OP PB RI SE SN SP SV T2 T3 TA TT U1 U2 U5 VL VO JF".split(
    " ",
  );
const enwTags = [..."BCEGIJKLMNOPQRSUVXYZ12346789$#?&)(*+@^<"];

/** A word that stands nowhere else, as each field might have it. */
const token = (index: number) =>
  `quelea${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`;

const said = ({ work, notTaken, doubts }: WorkRecord) =>
  JSON.stringify([work, notTaken, doubts])
    .replace(/<[^>]*>/g, "")
    .toLowerCase();

const lostOf = (record: WorkRecord | undefined, names: readonly string[]) =>
  names.filter((_, index) => !said(record ?? { line: 0, label: "", files: [] }).includes(token(index)));

test.each(bibtexTypes)("a field of @%s is kept or named, whatever it is called", (type) => {
  const fields = bibtexFields.map((name, index) => `${name} = {${token(index)}}`).join(", ");
  const [all] = readWorksText(`@${type}{k, author = {Obi, Ada}, title = {Moult}, ${fields}}`, "BibTeX");
  expect(lostOf(all, bibtexFields)).toEqual([]);
  for (const [index, name] of bibtexFields.entries()) {
    const [alone] = readWorksText(`@${type}{k, title = {Moult}, ${name} = {${token(index)}}}`, "BibTeX");
    expect(said(alone ?? { line: 0, label: "", files: [] }), name).toContain(token(index));
  }
});

test.each(risTypes)("a line of RIS of the type %s is kept or named", (type) => {
  const lines = (tags: readonly string[]) =>
    tags.map((tag) => `${tag}  - ${token(risTags.indexOf(tag))}`).join("\n");
  const read = (tags: readonly string[]) =>
    readWorksText(`TY  - ${type}\nTI  - Moult\nAU  - Obi, Ada\n${lines(tags)}\nER  - \n`, "RIS")[0];
  expect(lostOf(read(risTags), risTags)).toEqual([]);
  for (const tag of risTags)
    expect(said(read([tag]) ?? { line: 0, label: "", files: [] }), tag).toContain(
      token(risTags.indexOf(tag)),
    );
});

test.each(["Journal Article", "Book", "Book Section", "Report", "Thesis", "Generic"])(
  "a line of EndNote’s %s is kept or named",
  (type) => {
    const lines = enwTags.map((tag, index) => `%${tag} ${token(index)}`).join("\n");
    const [record] = readWorksText(`%0 ${type}\n%A Obi, Ada\n%T Moult\n${lines}\n`, "EndNote");
    expect(lostOf(record, enwTags)).toEqual([]);
  },
);
