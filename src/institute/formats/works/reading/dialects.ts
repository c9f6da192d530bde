import type { TaggedKind } from "./tagged.ts";

/** What a record is: it decides what a tag means. */
export type WorkKind = "article" | "chapter" | "book" | "report" | "talk" | "preprint" | "thesis" | "data";

/** Which tags say what; where several do, the first that is there counts. */
export interface Dialect {
  type: string;
  /** What each type is, by the first pattern that fits. */
  kinds: readonly [RegExp, WorkKind][];
  authors: string[];
  editors: (isWhole: boolean) => string[];
  supervisors: string[];
  title: string[];
  /** Journal, book or series; those behind the first are shorter forms of it. */
  container: string[];
  shortContainer: string[];
  series: string[];
  dates: string[];
  volume: string[];
  issue: string[];
  pages: string[];
  lastPage: string[];
  articleNumber: string[];
  publisher: string[];
  place: string[];
  edition: string[];
  reportNumber: string[];
  isbn: string[];
  doi: string[];
  url: string[];
  /** Texts in which a DOI may stand. */
  texts: string[];
  keywords: string[];
  language: string[];
  abstract: string[];
  notes: string[];
  /** The degree of a thesis; of other works what they are. */
  sort: string[];
  licence: string[];
  technical: RegExp;
}

export const dialects: Readonly<Record<TaggedKind, Dialect>> = {
  RIS: {
    type: "TY",
    kinds: [
      [/^THES/, "thesis"],
      [/CHAP/, "chapter"],
      [/^(?:BOOK|EBOOK|EDBOOK|SER)$/, "book"],
      [/^(?:RPRT|GOVDOC|STAND)/, "report"],
      [/^(?:CONF|CPAPER)/, "talk"],
      [/^(?:DATA|DBASE)/, "data"],
      [/^(?:JOUR|JFULL|EJOUR|MGZN|NEWS|ABST|INPR)/, "article"],
    ],
    authors: ["AU", "A1"],
    editors: (isWhole) => (isWhole ? ["ED", "A3"] : ["ED", "A2"]),
    supervisors: ["A3", "A2"],
    title: ["TI", "T1", "CT", "BT"],
    container: ["T2", "JF", "JO", "BT", "JA", "J1", "J2"],
    shortContainer: ["JA", "J1", "J2", "JO"],
    series: ["T3"],
    dates: ["PY", "Y1", "DA"],
    volume: ["VL"],
    issue: ["IS", "CP"],
    pages: ["SP"],
    lastPage: ["EP"],
    articleNumber: ["C7"],
    publisher: ["PB"],
    place: ["CY", "PP"],
    edition: ["ET"],
    reportNumber: ["M1", "IS", "C7"],
    isbn: ["SN"],
    doi: ["DO", "DI"],
    url: ["LK", "UR", "L2", "L3"],
    texts: ["M3", "N1", "AN", "C7", "M1"],
    keywords: ["KW"],
    language: ["LA"],
    abstract: ["AB", "N2"],
    notes: ["N1"],
    sort: ["M3"],
    licence: ["LB"],
    technical: /^(?:TY|ID|RP|Y2|DB|DP|L1|L4|AV|RN|ST|J[12A])$/,
  },
  MEDLINE: {
    type: "PT",
    kinds: [
      [/PREPRINT/, "preprint"],
      [/^BOOK|MONOGRAPH/, "book"],
      [/JOURNAL/, "article"],
    ],
    authors: ["FAU"],
    editors: () => ["FED"],
    supervisors: [],
    title: ["TI", "BTI"],
    container: ["JT", "BTI", "TA"],
    shortContainer: ["TA"],
    series: ["CTI"],
    dates: ["DP"],
    volume: ["VI"],
    issue: ["IP"],
    pages: ["PG"],
    lastPage: [],
    articleNumber: [],
    publisher: ["PB"],
    place: [],
    edition: ["EN"],
    reportNumber: [],
    isbn: ["ISBN", "IS"],
    doi: [],
    url: [],
    texts: [],
    keywords: ["OT", "MH"],
    language: ["LA"],
    abstract: ["AB"],
    notes: ["GN"],
    sort: [],
    licence: [],
    technical:
      /^(?:OWN|STAT|DA|DCOM|LR|AU|AUID|PL|TA|JID|SB|EDAT|MHDA|CRDT|PHST|PST|SO|DEP|OTO|PT|PMCR|RN|CI|OAB.*|JT|COIS?|CTDT|RF|EIN|ED|FPS|CRF|LID|AID|DRDT|IS)$/,
  },
  ENW: {
    type: "0",
    kinds: [
      [/THESIS|DISSERTATION/, "thesis"],
      [/SECTION|CHAPTER/, "chapter"],
      [/BOOK/, "book"],
      [/REPORT|GOVERNMENT DOCUMENT|STANDARD/, "report"],
      [/CONFERENCE|PROCEEDINGS/, "talk"],
      [/DATA/, "data"],
      [/ARTICLE/, "article"],
    ],
    authors: ["A"],
    editors: (isWhole) => (isWhole ? ["E", "Y"] : ["E"]),
    supervisors: ["Y"],
    title: ["T"],
    container: ["J", "B"],
    shortContainer: [],
    series: ["S"],
    dates: ["D", "8"],
    volume: ["V"],
    issue: ["N", "issue"],
    pages: ["P"],
    lastPage: [],
    articleNumber: ["custom7"],
    publisher: ["I"],
    place: ["C"],
    edition: ["7"],
    reportNumber: ["N"],
    isbn: ["@"],
    doi: ["R"],
    url: ["U"],
    texts: ["Z"],
    keywords: ["K"],
    language: ["G"],
    abstract: ["X"],
    notes: ["Z", "O"],
    sort: ["9"],
    licence: [],
    technical: /^(?:0|F|!|>|\[|~|alt-title|urls\/pdf-urls\/url)$/,
  },
};
