import { readDublinCore } from "../oai/read-dublin-core.ts";
import { readRecordsPage } from "../oai/read-records.ts";
import { readDoiList } from "./doi-list.ts";
import type { Abbreviations } from "./reading/bibtex-fields.ts";
import { readDataciteWork } from "./reading/datacite-work.ts";
import { readDataciteXml } from "./reading/datacite-xml.ts";
import { readEndnoteXml } from "./reading/endnote-xml.ts";
import {
  fromTags,
  readOne,
  recordReaders,
  refuseWhole,
  unifyLines,
  type WorkRecord,
} from "./work-records.ts";
import type { WorksText } from "./works-text.ts";

/** The works of a text, each read by itself, so that a broken one costs no other; abbreviations of other files may be known. */
export function readWorksText(
  text: string,
  kind: WorksText,
  abbreviations: Abbreviations = new Map(),
): WorkRecord[] {
  const lines = unifyLines(text);
  if (kind === "XML") return readXml(lines);
  return kind === "DOIs" ? readDois(lines) : recordReaders[kind](lines, abbreviations);
}

const readDois = (text: string): WorkRecord[] =>
  (readDoiList(text) ?? []).map(({ line, written, doi }) => {
    const found = doi ? { doi } : { problem: `“${written.slice(0, 80)}” is not a DOI.` };
    return { line, label: written.slice(0, 300), ...found, files: [] };
  });

/** The XML of EndNote and DataCite, and answers to OAI-PMH; a file that is broken is refused whole. */
function readXml(text: string): WorkRecord[] {
  try {
    const start = text.slice(0, 2000);
    if (/<(?:\w+:)?resources?[\s>]/.test(start))
      return readDataciteXml(text).map((attributes, index) => ({
        line: index + 1,
        label: "A resource",
        ...readOne(() => readDataciteWork(attributes)),
        files: [],
      }));
    if (!/<OAI-PMH[\s>]/.test(start)) return readEndnoteXml(text).map((record) => fromTags(record, "ENW"));
    return readRecordsPage(text).records.map((record, index) => {
      const [title] = record.values.get("title") ?? [];
      const label = title ?? record.identifier;
      return {
        line: index + 1,
        label: label.slice(0, 300),
        ...readOne(() => readDublinCore(record)),
        files: [],
      };
    });
  } catch (error) {
    return refuseWhole(
      "The file",
      `It is not complete XML. ${error instanceof Error ? error.message : ""}`.trim(),
    );
  }
}
