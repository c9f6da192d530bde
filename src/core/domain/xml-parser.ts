import { SaxesParser, type SaxesTagPlain } from "saxes";

/** No format that we read nests its elements deeper, or has as many attributes or signs in one tag. */
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 200;
const MAX_TAG = 1_000_000;

/** What a reader of XML does with each piece; `failed` has to throw unless it forgives the error. */
interface Handlers {
  open?(tag: SaxesTagPlain): void;
  text?(text: string): void;
  cdata?(text: string): void;
  close?(tag: SaxesTagPlain): void;
  doctype?(): void;
  failed(error: Error): void;
}

/** The one reader of XML, which ends a document that is nested or loaded too much while it is read; it knows no entities of its own. */
export function createXmlParser({ open, text, cdata = text, close, doctype, failed }: Handlers): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  let begin = 0;
  const refuse = (reason: string): never => {
    const error = new Error(reason);
    failed(error);
    throw error;
  };
  parser.on("error", failed);
  parser.on("opentagstart", () => {
    depth += 1;
    attributes = 0;
    begin = parser.position;
    if (depth > MAX_DEPTH) refuse(`its elements are nested more than ${MAX_DEPTH} deep`);
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse(`an element has more than ${MAX_ATTRIBUTES} attributes`);
    if (parser.position - begin > MAX_TAG) refuse("a tag in it does not end");
  });
  parser.on("closetag", (tag) => {
    depth -= 1;
    close?.(tag);
  });
  if (open) parser.on("opentag", open);
  if (text) parser.on("text", text);
  if (cdata) parser.on("cdata", cdata);
  if (doctype) parser.on("doctype", doctype);
  return parser;
}
