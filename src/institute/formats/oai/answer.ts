import { escapeXml } from "#core/formats/markup.ts";
import { group, textElement, writeAttributes } from "#core/formats/xml.ts";

/** The errors of OAI-PMH 2.0, §3.6. */
export type OaiErrorCode =
  | "badVerb"
  | "badArgument"
  | "badResumptionToken"
  | "cannotDisseminateFormat"
  | "idDoesNotExist"
  | "noRecordsMatch"
  | "noMetadataFormats";

/** A request that OAI-PMH refuses; the answer is still 200, with the code in it. */
export class OaiError extends Error {
  readonly code: OaiErrorCode;
  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

interface Answer {
  /** The address of the repository. */
  address: string;
  now: Date;
  /** The arguments of the request, `verb` among them; none are repeated if they were wrong. */
  request: Record<string, string>;
}

const namespace = "http://www.openarchives.org/OAI/2.0/";

/** An answer of OAI-PMH 2.0 around its content. */
export function writeAnswer({ address, now, request }: Answer, content: string): string {
  const attributes = writeAttributes({
    xmlns: namespace,
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation": `${namespace} ${namespace}OAI-PMH.xsd`,
  });
  const echo = `<request${writeAttributes(request)}>${escapeXml(address)}</request>`;
  const time = textElement("responseDate", wholeSeconds(now));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH${attributes}>${time}${echo}${content}</OAI-PMH>\n`;
}

/** A time as OAI-PMH writes it: ISO 8601 in UTC, in whole seconds. */
export const wholeSeconds = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

export const writeError = ({ code, message }: OaiError): string => textElement("error", message, { code });

export interface RecordHeader {
  identifier: string;
  datestamp: string;
  sets: string[];
  isDeleted: boolean;
}

export const writeHeader = ({ identifier, datestamp, sets, isDeleted }: RecordHeader): string =>
  group(
    "header",
    [
      textElement("identifier", identifier),
      textElement("datestamp", datestamp),
      ...sets.map((set) => textElement("setSpec", set)),
    ],
    { status: isDeleted ? "deleted" : undefined },
  );

/** A record; without metadata, that of a work that was taken down. */
export const writeRecord = (header: RecordHeader, metadata: string): string =>
  group("record", [writeHeader(header), metadata && group("metadata", [metadata])]);

interface Progress {
  /** Empty at the end of a list that needed several answers. */
  token: string;
  cursor: number;
  total: number;
}

export function writeResumption({ token, cursor, total }: Progress): string {
  const attributes = writeAttributes({ completeListSize: `${total}`, cursor: `${cursor}` });
  return `<resumptionToken${attributes}>${escapeXml(token)}</resumptionToken>`;
}
