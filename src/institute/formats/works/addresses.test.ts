import { expect, test } from "vitest";
import { acceptedFormat, createFileAddresses } from "./addresses.ts";

const workFileAddress = createFileAddresses(["/datazone/data/point-counts", "/datazone/data/checklist"]);

test.each([
  ["/publications/moult.bib", "/api/works/publications/moult.bib"],
  ["/theses/moult.datacite.json", "/api/works/theses/moult.datacite.json"],
  ["/theses/moult/linkset.json", "/api/works/theses/moult/linkset.json"],
  ["/documents/field-guide.ris", "/api/works/documents/field-guide.ris"],
  ["/proposals.bib", "/api/works/proposals.bib"],
  ["/theses/moult/file.pdf", "/api/works/theses/moult/file.pdf"],
  ["/datazone/data/point-counts.xml", "/api/works/datazone/data/point-counts.xml"],
  ["/datazone/data/checklist/linkset.json", "/api/works/datazone/data/checklist/linkset.json"],
  ["/publications.ris?year=2020&search=vulture", "/api/works/publications.ris?year=2020&search=vulture"],
  ["/member/ada-bello.biblatex.bib", "/api/works/member/ada-bello.biblatex.bib"],
])("%s is a file of works", (address, file) => {
  expect(workFileAddress(address, undefined)).toBe(file);
});

test.each([
  "/",
  "/publications",
  "/publications/moult",
  "/publications/moult.data",
  "/publications/moult.exe",
  "/publications/a/b.bib",
  "/news/rains/file.pdf",
  "/news/rains.bib",
  "/news.ris",
  "/member/ada-bello",
  "/datazone/data/pentads",
  "/datazone/data/nothing.bib",
  "/datazone/pointcount.csv",
  "/files/moult.bib",
  "/publications.ris/",
  "/publications/../news.bib",
])("%s is none", (address) => {
  expect(workFileAddress(address, "text/html,application/xml;q=0.9,*/*;q=0.8")).toBeUndefined();
});

test("a work’s page answers in the form that Accept names, and as a page where it prefers that", () => {
  const ask = (accept: string) => workFileAddress("/publications/moult?x=1", accept);
  expect(ask("application/x-bibtex")).toBe("/api/works/publications/moult.bib");
  expect(ask("text/html;q=0.5, application/vnd.citationstyles.csl+json")).toBe(
    "/api/works/publications/moult.json",
  );
  expect(ask("application/vnd.datacite.datacite+xml")).toBe(
    "/api/works/publications/moult.xml?otherwise=page",
  );
  expect(ask("text/html, application/x-bibtex;q=0.9")).toBeUndefined();
  expect(ask("*/*")).toBeUndefined();
  expect(workFileAddress("/datazone/data/checklist", "application/x-bibtex")).toBe(
    "/api/works/datazone/data/checklist.bib",
  );
});

test.each([
  [undefined, undefined],
  ["", undefined],
  [";;;,,q=,", undefined],
  ["application/x-bibtex;q=0", undefined],
  ["application/x-bibtex ; Q = 0, */*", undefined],
  ["text/html;q=0, application/x-research-info-systems;q=0.1", "ris"],
  ["application/x-bibtex, text/html", "bib"],
  ["text/html, application/x-bibtex", undefined],
  ["application/x-bibtex;q=0.5, */*;q=0.1", "bib"],
  ["application/x-bibtex;q=x, application/x-research-info-systems;q=0.1", "ris"],
  ["APPLICATION/VND.DATACITE.DATACITE+JSON", "datacite.json"],
  ["application/vnd.datacite.datacite+xml", "xml"],
  ["application/xml", undefined],
])("Accept: %s asks for %s", (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format);
});
