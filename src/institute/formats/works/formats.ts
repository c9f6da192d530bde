import { keysOf } from "#core/domain/keys.ts";
import type { Citable } from "../posts/citable.ts";
import { biblatex, bibtex } from "./bibtex.ts";
import { toCsl } from "./csl.ts";
import { toValidDatacite } from "./datacite.ts";
import { dataciteResource } from "./datacite-xml.ts";
import { endnoteRecord } from "./endnote.ts";
import { ris } from "./ris.ts";

/** A form in which catalogues and reference managers read works. */
interface WorkFormatRow {
  label: string;
  /** Its media type. */
  type: string;
  write: (work: Citable) => string;
  /** The text around the records of a file, and between them. */
  open: string;
  between: string;
  close: string;
  /** Whether one work is a file without that text around it. */
  standsAlone?: boolean;
  /** Whether a work without a year has no valid record. */
  needsYear?: boolean;
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const jsonList = { open: "[", between: ",\n", close: "]\n" };

/** Every form of a work, by the ending of its address. */
export const workFormats = {
  bib: { label: "BibTeX", type: "application/x-bibtex", write: bibtex, open: "", between: "\n", close: "" },
  "biblatex.bib": {
    label: "BibLaTeX",
    type: "application/x-bibtex",
    write: biblatex,
    open: "",
    between: "\n",
    close: "",
  },
  ris: {
    label: "RIS",
    type: "application/x-research-info-systems",
    write: ris,
    open: "",
    between: "",
    close: "",
  },
  json: {
    label: "CSL-JSON",
    type: "application/vnd.citationstyles.csl+json",
    write: (work) => JSON.stringify(toCsl(work)),
    ...jsonList,
  },
  "endnote.xml": {
    label: "EndNote",
    type: "application/xml",
    write: endnoteRecord,
    open: `${xmlHead}<xml><records>`,
    between: "\n",
    close: "</records></xml>\n",
  },
  "datacite.json": {
    label: "DataCite JSON",
    type: "application/vnd.datacite.datacite+json",
    write: (work) => JSON.stringify(toValidDatacite(work)),
    ...jsonList,
    standsAlone: true,
    needsYear: true,
  },
  xml: {
    label: "DataCite XML",
    type: "application/vnd.datacite.datacite+xml",
    write: dataciteResource,
    open: `${xmlHead}<resources>`,
    between: "\n",
    close: "</resources>\n",
    standsAlone: true,
    needsYear: true,
  },
} as const satisfies Record<string, WorkFormatRow>;

export type WorkFormat = keyof typeof workFormats;

/** Whether works need a year to have a form. */
export function needsYear(format: WorkFormat): boolean {
  const row: WorkFormatRow = workFormats[format];
  return row.needsYear === true;
}

/** The forms that a work has. */
export const formatsOf = ({ issued }: Pick<Citable, "issued">): WorkFormat[] =>
  keysOf(workFormats).filter((format) => issued || !needsYear(format));

/** One work as a file; the work has this form. */
export function writeWork(work: Citable, format: WorkFormat): string {
  const { write, open, close, standsAlone }: WorkFormatRow = workFormats[format];
  if (!standsAlone) return `${open}${write(work)}${close}`;
  return format === "xml" ? `${xmlHead}${write(work)}\n` : `${write(work)}\n`;
}

/** Works as one file, record by record; those that do not have this form are left out. */
export async function* writeWorks(works: AsyncIterable<Citable>, format: WorkFormat): AsyncGenerator<string> {
  const { write, open, between, close }: WorkFormatRow = workFormats[format];
  let before = open;
  for await (const work of works) {
    if (!work.issued && needsYear(format)) continue;
    yield before + write(work);
    before = between;
  }
  yield before === open ? open + close : close;
}
