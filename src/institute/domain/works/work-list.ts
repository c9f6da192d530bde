import { type ListTable, listField, listFieldsOf, type Synonyms } from "#core/domain/list-table.ts";
import { textFields } from "../posts/fields.ts";

const { titleHtml: _html, authors: _authors, fileUrl: _file, intro: _intro, ...ofWorks } = textFields;
const { translationOf: _page, menu: _menu, menuPlace: _place, footer: _footer, ...columns } = ofWorks;

/** The fields of works that a column of a list can be; files come beside the list. */
export const listedWorkFields = columns;

/** What people call the fields of a work in lists of their own. */
const synonyms: Synonyms = {
  title:
    "article title · title of article · title of paper · title of publication · paper title · publication title · work · titre · titulo · document title",
  year: "publication year · year of publication · date · pub year · published · annee · ano · py",
  month: "publication month · month of publication",
  day: "publication day",
  journal:
    "source · source title · journal title · journal name · name of journal · publication · book · book title · container · revue · so",
  volume: "vol · vl",
  issue: "number · no · issue number · is",
  firstPage: "page start · start page · beginning page · pages · page · sp · bp",
  lastPage: "page end · end page · ending page · ep",
  articleNumber: "article no · art no · eid",
  issn: "issn print",
  doi: "doi number · doi link · digital object identifier · link to doi · di",
  publisher: "published by · pb",
  editors: "editor · editor s",
  kind: "kind of publication · publication kind · genre",
  series: "series title · title of series · series name · collection · t3",
  edition: "ed · edition number · et",
  reportNumber: "number of report · report no · technical report number",
  place:
    "place of publication · publication place · publisher place · publisher location · publisher address · city · lieu · cy",
  remarks: "note · notes · remark · comment · comments · annotation · n1",
  degree: "degree awarded · qualification",
  awardingInstitution: "university · institution · awarding university · school",
  supervisors: "supervisor · supervised by · advisor · advisors",
  publisherUrl: "link · url · web address · web page · ur",
  isbn: "isbn number",
  language: "language of publication · la",
  keywords: "keyword · author keywords · tags · mots cles",
  licence: "license",
  funders: "funding · funder · funding details",
  content: "abstract · summary · resume · ab",
};

const groups: Readonly<Record<string, "When" | "What">> = {
  title: "What",
  doi: "What",
  journal: "What",
  year: "When",
  month: "When",
  day: "When",
};

const fields = listFieldsOf(listedWorkFields, synonyms, (name) => groups[name] ?? "Details");

/** How people write lists of works. */
export const workList: ListTable = {
  of: "a work",
  fields: {
    ...fields,
    ...(fields.doi && { doi: { ...fields.doi, isByContent: true } }),
    authors: listField(
      "Authors",
      "Who",
      "authors",
      "author · author s · author names · names of authors · by · written by · creator · creators · auteurs · autores · au · student · name of student · candidate",
    ),
    postType: listField(
      "Type",
      "What",
      "postType",
      "document type · type of work · publication type · item type · reference type",
    ),
    file: listField("Name of the file", "Details", "file", "pdf · file name · filename · pdf file"),
  },
  needed: ["title"],
  parts: {},
};
