/** A record of a repository in Dublin Core, with the elements that are given. */
export const oaiRecord = (
  id: string,
  elements: readonly (readonly [string, string])[],
  status = "",
): string =>
  `<record><header${status && ` status="${status}"`}><identifier>oai:old.example:${id}</identifier><datestamp>2020-01-01</datestamp></header>${
    status
      ? ""
      : `<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">${elements
          .map(([name, value]) => `<dc:${name}>${value}</dc:${name}>`)
          .join("")}</oai_dc:dc></metadata>`
  }</record>`;

/** A page of an answer to `ListRecords`. */
export const oaiPage = (records: readonly string[], token = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01T00:00:00Z</responseDate><ListRecords>${records.join("")}${
    token && `<resumptionToken>${token}</resumptionToken>`
  }</ListRecords></OAI-PMH>`;

export const oaiError = (code: string, words: string): string =>
  `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><error code="${code}">${words}</error></OAI-PMH>`;
