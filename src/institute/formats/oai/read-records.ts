import { AppError } from "#core/domain/errors.ts";
import { stripUnsafe } from "#core/domain/text-fields.ts";
import { createXmlParser } from "#core/domain/xml-parser.ts";

/** A record of a repository: the values of each element of Dublin Core, by its name. */
export interface HarvestedRecord {
  identifier: string;
  isDeleted: boolean;
  values: ReadonlyMap<string, string[]>;
}

/** A page of a repository's answer. */
export interface HarvestedPage {
  records: HarvestedRecord[];
  /** What to ask for the next page with. */
  token: string;
  /** The code and words of an error of the repository. */
  error?: string;
}

/** Reads an answer to `ListRecords`; an `AppError` says why it is none. */
export function readRecordsPage(xml: string): HarvestedPage {
  const page: HarvestedPage = { records: [], token: "" };
  const path: string[] = [];
  let record = newRecord();
  let text = "";
  let code = "";
  const fail = (reason: string) => {
    throw new AppError("unavailable", `It answered with something else than OAI-PMH: ${reason}.`);
  };
  const parser = createXmlParser({
    failed({ message }) {
      if (!/undefined entity/.test(message))
        fail(`line ${parser.line}, ${message.replace(/^[\d:.\s]+/, "")}`);
    },
    doctype: () => fail("a document with a type, such as a web page"),
    open({ name, attributes }) {
      const local = localOf(name);
      if (path.length === 0 && local !== "OAI-PMH") fail(`<${local}>`);
      path.push(local);
      text = "";
      if (local === "record") record = newRecord();
      if (local === "header" && attributes.status === "deleted") record.isDeleted = true;
      if (local === "error") code = attributes.code ?? "";
    },
    text(more) {
      text += more;
    },
    close() {
      const name = path.pop() ?? "";
      const value = text.trim();
      if (path.at(-1) === "header" && name === "identifier") record.identifier = value;
      else if (path.at(-1) === "dc" && value) addValue(record, name, value);
      else if (name === "record") page.records.push(record);
      else if (name === "resumptionToken") page.token = value;
      else if (name === "error") page.error = [code, value].filter(Boolean).join(": ");
      text = "";
    },
  });
  parser.write(stripUnsafe(xml)).close();
  return page;
}

const localOf = (name: string) => name.slice(name.indexOf(":") + 1);

const newRecord = () => ({ identifier: "", isDeleted: false, values: new Map<string, string[]>() });

function addValue({ values }: ReturnType<typeof newRecord>, name: string, value: string): void {
  const known = values.get(name);
  if (known) known.push(value);
  else values.set(name, [value]);
}
