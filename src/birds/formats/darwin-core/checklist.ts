import type { Species } from "#birds/domain/guide/species.ts";
import { partSynonyms } from "#birds/domain/guide/taxon-rank.ts";
import { evidences, residencies } from "#birds/domain/guide/terms.ts";
import { datasets } from "#birds/domain/surveys/datasets.ts";
import { distribution, facts, inNigeria, names, properties, taxa } from "./checklist-tables.ts";
import { citeVersion, type DatasetInfo, emlXml } from "./eml.ts";
import { metaXml } from "./meta.ts";
import { type ArchiveCell, tableLines } from "./terms.ts";

type Row = Record<string, ArchiveCell>;

function* taxonRows(species: readonly Species[], address: (species: Species) => string): Generator<Row> {
  for (const bird of species) {
    const [genus = "", epithet = ""] = (bird.scientificName ?? "").split(" ");
    const rank = {
      kingdom: "Animalia",
      phylum: "Chordata",
      class: "Aves",
      order: bird.order,
      family: bird.family,
    };
    yield {
      ...rank,
      taxonID: bird._id,
      scientificName: bird.scientificName,
      scientificNameAuthorship: bird.authority,
      genus,
      specificEpithet: epithet,
      taxonRank: "species",
      taxonomicStatus: "accepted",
      nomenclaturalCode: "ICZN",
      vernacularName: bird.name,
      nameAccordingTo: bird.taxonomyVersion,
      references: address(bird),
    };
    const { synonyms, subspecies } = partSynonyms(bird);
    for (const [index, synonym] of synonyms.entries())
      yield {
        ...rank,
        taxonID: `${bird._id}-synonym-${index + 1}`,
        acceptedNameUsageID: bird._id,
        scientificName: synonym,
        taxonRank: "species",
        taxonomicStatus: "synonym",
        nomenclaturalCode: "ICZN",
      };
    for (const [index, name] of subspecies.entries())
      yield {
        ...rank,
        taxonID: `${bird._id}-subspecies-${index + 1}`,
        parentNameUsageID: bird._id,
        scientificName: name,
        taxonRank: "subspecies",
        taxonomicStatus: "accepted",
        nomenclaturalCode: "ICZN",
      };
  }
}

function* nameRows(species: readonly Species[]): Generator<Row> {
  for (const { _id: taxonID, name, names } of species) {
    yield { taxonID, vernacularName: name, language: "en", source: null, isPreferredName: "true" };
    for (const { lang, value, source } of names)
      yield { taxonID, vernacularName: value, language: lang, source, isPreferredName: "false" };
  }
}

function* factRows(species: readonly Species[]): Generator<Row> {
  for (const item of species)
    for (const [name, { unit }] of properties) {
      const value = item[name];
      if (typeof value === "string" || typeof value === "number")
        yield {
          taxonID: item._id,
          measurementType: name,
          measurementValue: value,
          measurementUnit: unit ?? null,
        };
    }
}

const inTheWorld = "World";

function* distributionRows(species: readonly Species[]): Generator<Row> {
  for (const bird of species) {
    const remarks = [
      bird.residency && residencies[bird.residency],
      bird.evidence && evidences[bird.evidence],
    ];
    yield {
      taxonID: bird._id,
      locality: inNigeria,
      countryCode: "NG",
      occurrenceStatus: "present",
      threatStatus: bird.regionalStatus === "NC" ? null : bird.regionalStatus,
      occurrenceRemarks: remarks.filter(Boolean).join("; "),
    };
    // NC is not a category of the Red List.
    if (!bird.status || bird.status === "NC") continue;
    yield {
      taxonID: bird._id,
      locality: inTheWorld,
      threatStatus: bird.status,
      eventDate: bird.statusYear,
      source: "IUCN Red List of Threatened Species",
    };
  }
}

/** The metadata of the checklist in every export. */
export interface ChecklistInfo {
  institute: string;
  publicUrl: string;
  /** When it last changed, ISO 8601. */
  changedAt: string;
  /** Its registered DOI. */
  doi: string | null;
}

/** The version of the checklist, which is the day of the last change. */
export const checklistVersion = ({ changedAt }: Pick<ChecklistInfo, "changedAt">): string =>
  changedAt.slice(0, 10);

function datasetInfo(info: ChecklistInfo, count: number): DatasetInfo {
  const version = checklistVersion(info);
  const { title, methods } = datasets.checklist;
  const [sources, remark] = methods;
  const url = `${info.publicUrl}/datazone/birds`;
  return {
    packageId: `${url}/v${version}`,
    title,
    organization: info.institute,
    url,
    published: version,
    abstract: [
      `The ${count.toLocaleString("en-GB")} species on the institute’s checklist of the birds of Nigeria, with their English names, names in other languages, position in the taxonomic sequence, category in the IUCN Red List, residency and habitat.`,
      remark,
    ],
    keywords: ["birds", "Nigeria", "checklist", "West Africa"],
    type: "Checklist",
    licence: "CC-BY-4.0",
    coverage: {
      description: inNigeria,
      west: 2.67,
      east: 14.68,
      north: 13.89,
      south: 4.27,
      taxa: "All species of birds known or expected in Nigeria.",
    },
    methods: { steps: [sources] },
    doi: info.doi,
    citation: citeVersion({ organization: info.institute, title, published: version, doi: info.doi, url }),
  };
}

// Species without a scientific name are left out.
/** The checklist as a Darwin Core Archive; the same species give the same bytes. */
export function checklistArchive(all: readonly Species[], info: ChecklistInfo) {
  const species = all.filter(({ scientificName }) => scientificName);
  const address = ({ slug }: Species) => `${info.publicUrl}/birds/${slug}`;
  return [
    { name: "meta.xml", content: metaXml(taxa, [names, distribution, facts]) },
    { name: "eml.xml", content: emlXml(datasetInfo(info, species.length)) },
    { name: taxa.file, content: tableLines(taxa, taxonRows(species, address)) },
    { name: names.file, content: tableLines(names, nameRows(species)) },
    { name: distribution.file, content: tableLines(distribution, distributionRows(species)) },
    { name: facts.file, content: tableLines(facts, factRows(species)) },
  ];
}
