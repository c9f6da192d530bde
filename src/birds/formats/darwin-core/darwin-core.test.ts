import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { type Species, SpeciesInput } from "#birds/domain/guide/species.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";
import { checklistArchive } from "./checklist.ts";
import { emlXml } from "./eml.ts";
import { readMeta, readRows } from "./read.ts";
import { readChecklistArchive } from "./read-checklist.ts";

const malimbe: Species = {
  ...SpeciesInput.parse({ name: "Ibadan Malimbe" }),
  _id: "0190-malimbe",
  scientificName: "Malimbus ibadanensis",
  status: "EN",
  statusYear: 2016,
  regionalStatus: "CR",
  slug: "ibadan-malimbe",
  order: "Passeriformes",
  family: "Ploceidae",
  familyEnglish: "Weavers",
  residency: "resident",
  endemism: "endemic",
  habitat: "forest",
  provisional: false,
  excerpt: "",
  sequence: 900,
  authority: "Elgood, 1958",
  synonyms: ["Malimbus\tfictus"],
  names: [{ lang: "yo", value: "Ẹyẹ <ọba> & ìyá", source: "a test" }],
  mass: 30.5,
  evidence: "confirmed",
  taxonomyVersion: "AviList 2025",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-02-03T00:00:00.000Z",
  version: 1,
};
const info = {
  institute: "An Institute & Friends",
  publicUrl: "https://birds.example.org",
  changedAt: malimbe.updatedAt,
  doi: "10.5072/abcd-efgh",
};

const files = Object.fromEntries(
  checklistArchive([malimbe, { ...malimbe, _id: "x", scientificName: null }], info).map(
    ({ name, content }) => [name, typeof content === "string" ? content : [...content].join("")],
  ),
);

test("an archive describes each of its columns, one taxon a row, with synonyms that refer to the accepted name", () => {
  const meta = readMeta(files["meta.xml"] ?? "");
  expect([meta.core.file, ...meta.extensions.map(({ file }) => file)]).toEqual([
    "taxon.txt",
    "vernacularname.txt",
    "distribution.txt",
    "measurementorfact.txt",
  ]);
  const rows = [...readRows(meta.core, files["taxon.txt"] ?? "")];
  expect(
    rows.map(({ values }) => [values.scientificName, values.taxonomicStatus, values.acceptedNameUsageID]),
  ).toEqual([
    ["Malimbus ibadanensis", "accepted", ""],
    ["Malimbus fictus", "synonym", "0190-malimbe"],
  ]);
});

test("global and regional status are separate", () => {
  expect(files["distribution.txt"]?.split("\n").slice(1, 3)).toEqual([
    "0190-malimbe\tNigeria\tNG\tpresent\tCR\t\t\tResident; Confirmed by the institute",
    "0190-malimbe\tWorld\t\t\tEN\t2016\tIUCN Red List of Threatened Species\t",
  ]);
});

const readBack = (changed: Partial<Record<string, string>> = {}) => {
  const all = { ...files, ...changed };
  const meta = readMeta(all["meta.xml"] ?? "");
  const tables = new Map(
    [meta.core, ...meta.extensions].map((table) => [
      table.rowType,
      [...readRows(table, all[table.file] ?? "")],
    ]),
  );
  return readChecklistArchive(meta, (rowType) => tables.get(rowType) ?? []);
};

test("a written archive is read back", () => {
  const { rows, problems } = readBack();
  expect(problems).toEqual([]);
  const { _id, slug, provisional, map, photos, content, excerpt, createdAt, updatedAt, version, ...facts } =
    malimbe;
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  expect(rows[0]?.draft).toEqual({ ...given, synonyms: ["Malimbus fictus"] });
});

describe("an invalid archive is refused with a reason", () => {
  test.each([
    ["<archive><core", /meta\.xml cannot be read/],
    ["not xml at all", /meta\.xml cannot be read/],
    ["<archive/>", /has no core/],
    ['<archive><core rowType="x"><files/></core></archive>', /has no file/],
    [
      '<archive><core rowType="x"><files><location>a.txt</location></files><field index="1" term="a"/><field index="1" term="b"/></core></archive>',
      /two fields have the same index/,
    ],
  ])("%s", (xml, reason) => {
    expect(() => readMeta(xml)).toThrow(reason);
  });

  test("entities are not expanded", () => {
    const xml = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><archive>&e;</archive>';
    expect(() => readMeta(xml)).toThrow(/meta\.xml cannot be read/);
  });

  test("rows without a matching taxon", () => {
    const orphan = `${files["vernacularname.txt"]}nobody\tGhost\ten\t\tfalse\n`;
    expect(readBack({ "vernacularname.txt": orphan }).problems).toEqual([
      {
        line: 4,
        column: "vernacularname.txt",
        message: "This row of vernacularname.txt has no matching taxon: “nobody”.",
      },
    ]);
  });

  test("an archive of something else", () => {
    const meta = files["meta.xml"]?.replace("dwc/terms/Taxon", "dwc/terms/Event");
    expect(() => readBack({ "meta.xml": meta ?? "" })).toThrow(/not a checklist/);
  });
});

// The schemas of TDWG, EML and GBIF are not part of the repository, so this runs only if they are available.
const published = findExternalFile("schemas");
const schemas = published ?? "";
const read = (...path: string[]) => readFileSync(join(schemas, ...path), "utf8");
/** Schemas refer to each other by web address; here by file name. */
const local = (text: string) => text.replace(/schemaLocation="[^"]*\/([^"/]+\.xsd)"/g, 'schemaLocation="$1"');

describe.runIf(published)("against the published schemas", () => {
  test("meta.xml is valid", async () => {
    const result = await validateXML({
      xml: { fileName: "meta.xml", contents: files["meta.xml"] ?? "" },
      schema: local(read("dwc-text", "tdwg_dwc_text_offline.xsd")),
      preload: [{ fileName: "xml.xsd", contents: read("xml.xsd") }],
    });
    expect(result.errors).toEqual([]);
  });

  test("the checklist is cited by its DOI", () => {
    const eml = files["eml.xml"];
    expect(eml).toContain("<alternateIdentifier>https://doi.org/10.5072/abcd-efgh</alternateIdentifier>");
    expect(eml).toContain("Version 2026-02-03. https://doi.org/10.5072/abcd-efgh</citation>");
  });

  const period = { from: "2018-01-06", to: "2022-12-17" };
  const sampling = { extent: "Amurum & around", description: "Ten minutes at each point." };
  test.each([
    ["of the checklist", files["eml.xml"] ?? ""],
    [
      "of sampling events",
      emlXml({
        packageId: "x/v1",
        title: "Point counts <of> the plateau",
        organization: "An Institute",
        url: "https://birds.example.org/datazone/pointcount",
        doi: null,
        published: "2026-02-03",
        abstract: ["One.", "Two."],
        keywords: [],
        type: "Samplingevent",
        licence: "CC-BY-4.0",
        coverage: { description: "Nigeria", west: 2, east: 15, north: 14, south: 4, taxa: "Birds" },
        period,
        methods: { steps: ["Counted."], sampling },
        citation: "Cited.",
      }),
    ],
  ])("eml.xml %s is valid in GBIF’s profile 1.3", async (_, contents) => {
    const folder = join("eml-gbif-profile", "1.3");
    const named = (name: string) => ({ fileName: name, contents: local(read(folder, name)) });
    const result = await validateXML({
      xml: { fileName: "eml.xml", contents },
      schema: local(read(folder, "eml.xsd")),
      preload: [
        named("eml-gbif-profile.xsd"),
        named("dc.xsd"),
        { fileName: "xml.xsd", contents: read("xml.xsd") },
      ],
    });
    // The profile imports itself again, which the validator reports.
    expect(result.errors.filter(({ message }) => !message.includes("parser warning"))).toEqual([]);
  });

  test("every term of an extension is in GBIF’s definition", () => {
    const meta = readMeta(files["meta.xml"] ?? "");
    const definitions = readdirSync(join(schemas, "gbif-extensions")).map((name) =>
      read("gbif-extensions", name),
    );
    for (const { rowType, fields } of [meta.core, ...meta.extensions]) {
      const definition =
        definitions.find((text) => new RegExp(`rowType=["']${rowType}["']`).test(text)) ?? "";
      const unknown = fields
        .map(({ term }) => term)
        .filter((term) => !definition.includes(`'${term}'`) && !definition.includes(`"${term}"`));
      // The id of a core is not in GBIF's list of terms.
      expect(unknown.filter((term) => !term.endsWith("/taxonID"))).toEqual([]);
    }
  });
});
