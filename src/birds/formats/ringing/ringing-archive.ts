import { ages } from "#birds/domain/ringing/age.ts";
import { kinds } from "#birds/domain/ringing/encounter.ts";
import type { PublicEncounter, PublicSession } from "#birds/domain/ringing/public-ringing.ts";
import { demonstrationRemark, siteFields } from "#birds/domain/surveys/survey.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { type OpenLicence, openLicences } from "#core/domain/licences.ts";
import { columnsOf, termsOf } from "#core/formats/cells.ts";
import { type DatasetInfo, emlXml } from "../darwin-core/eml.ts";
import { metaXml } from "../darwin-core/meta.ts";
import {
  type ArchiveCell,
  column,
  dcterms,
  dwc,
  type TableSchema,
  tableLines,
} from "../darwin-core/terms.ts";

const iri = (term: string) => `http://rs.iobis.org/obis/terms/${term}`;

const events: TableSchema = {
  file: "event.txt",
  rowType: dwc("Event"),
  columns: [
    ...[
      "eventID",
      "eventDate",
      "eventTime",
      "sampleSizeValue",
      "sampleSizeUnit",
      "samplingProtocol",
      "samplingEffort",
      ...columnsOf(siteFields).map(({ term }) => term),
      "geodeticDatum",
      "eventRemarks",
    ].map((term) => column(dwc(term))),
    column(dcterms("license")),
    column(dcterms("rightsHolder")),
  ],
};

const occurrences: TableSchema = {
  file: "occurrence.txt",
  rowType: dwc("Occurrence"),
  columns: [
    "eventID",
    "occurrenceID",
    "basisOfRecord",
    "organismID",
    "scientificName",
    "kingdom",
    "phylum",
    "class",
    "vernacularName",
    "individualCount",
    "occurrenceStatus",
    "sex",
    "lifeStage",
    "recordedBy",
    "occurrenceRemarks",
  ].map((term) => column(dwc(term))),
};

/** Measurements with the occurrence that they are of; in plain MeasurementOrFact they would be of the session alone. */
const measurements: TableSchema = {
  file: "extendedmeasurementorfact.txt",
  rowType: iri("ExtendedMeasurementOrFact"),
  columns: [
    ...["eventID", "occurrenceID", "measurementID", "measurementType", "measurementValue"].map((term) =>
      column(dwc(term)),
    ),
    ...["measurementUnit", "measurementMethod"].map((term) => column(dwc(term))),
  ],
};

type Row = Record<string, ArchiveCell>;

const siteTerms = termsOf(siteFields);

/** What an archive of ringing holds, and under which licence. */
export interface RingingSource {
  sessions: readonly PublicSession[];
  birds: readonly PublicEncounter[];
  licence: OpenLicence;
  institute: string;
}

const timeOf = ({ openTime, closeTime }: PublicSession): string | null =>
  openTime && closeTime ? `${openTime}/${closeTime}` : openTime;

const effortOf = ({ metres, hours }: PublicSession): string | null =>
  [metres === null ? null : `${metres} m of nets`, hours === null ? null : `open for ${hours} h`]
    .filter((text) => text !== null)
    .join(", ") || null;

const remarksOf = ({ playback, isDemonstration }: PublicSession): string | null =>
  [
    isDemonstration ? demonstrationRemark : null,
    playback === "yes" ? "With playback" : playback === "no" ? "Without playback" : null,
  ]
    .filter((text) => text !== null)
    .join("; ") || null;

const eventRow = (session: PublicSession, { licence, institute }: RingingSource): Row => {
  const { site, netMetreHours } = session;
  return {
    ...siteTerms(site),
    eventID: session._id,
    eventDate: session.date,
    eventTime: timeOf(session),
    sampleSizeValue: netMetreHours,
    sampleSizeUnit: netMetreHours === null ? null : "net-metre-hours",
    samplingProtocol: "Birds caught, ringed, measured and let go",
    samplingEffort: effortOf(session),
    geodeticDatum: site.decimalLatitude === null ? null : "EPSG:4326",
    eventRemarks: remarksOf(session),
    license: openLicences[licence].legalCode,
    rightsHolder: institute,
  };
};

const sexTerms: Record<string, string> = { M: "male", F: "female" };

const occurrenceRow = (bird: PublicEncounter, { institute }: RingingSource): Row => ({
  eventID: bird.sessionId,
  occurrenceID: bird._id,
  basisOfRecord: "HumanObservation",
  organismID: bird.organismID,
  scientificName: bird.species.scientificName,
  kingdom: "Animalia",
  phylum: "Chordata",
  class: "Aves",
  vernacularName: bird.species.name,
  individualCount: 1,
  occurrenceStatus: "present",
  sex: sexTerms[bird.sex ?? ""] ?? null,
  lifeStage: bird.age !== null && bird.age !== "0" && isKeyOf(ages, bird.age) ? ages[bird.age] : null,
  recordedBy: bird.recordedBy ?? institute,
  occurrenceRemarks: kinds[bird.kind],
});

/** Each measure that a bird has, with its unit. */
const measuresOf = (bird: PublicEncounter): [type: string, value: string | number | null, unit: string][] => [
  ["age code of EURING", bird.age, ""],
  ["wing length", bird.wing, "mm"],
  ["body mass", bird.mass, "g"],
  ["tarsus length", bird.tarsus, "mm"],
  ["tail length", bird.tail, "mm"],
  ["head and bill length", bird.head, "mm"],
  ["fat score", bird.fat, ""],
  ["breast muscle score", bird.muscle, ""],
  ["brood patch", bird.broodPatch, ""],
  ["primary moult", bird.primaries, ""],
];

const methods: Record<string, (bird: PublicEncounter) => string | null> = {
  "fat score": ({ fatScale }) => fatScale,
  "primary moult": () => "From the innermost: 0 old, 1 to 4 growing, 5 new, V not looked at",
};

const measurementRows = (bird: PublicEncounter): Row[] =>
  measuresOf(bird).flatMap(([type, value, unit]) =>
    value === null
      ? []
      : [
          {
            eventID: bird.sessionId,
            occurrenceID: bird._id,
            measurementID: `${bird._id}:${type.replaceAll(" ", "-")}`,
            measurementType: type,
            measurementValue: value,
            measurementUnit: unit || null,
            measurementMethod: methods[type]?.(bird) ?? null,
          },
        ],
  );

/** The files of a sampling-event archive of ringing; the same birds give the same bytes. */
export const ringingArchive = (source: RingingSource, info: DatasetInfo) => [
  { name: "meta.xml", content: metaXml(events, [occurrences, measurements]) },
  { name: "eml.xml", content: emlXml(info) },
  {
    name: events.file,
    content: tableLines(
      events,
      source.sessions.map((session) => eventRow(session, source)),
    ),
  },
  {
    name: occurrences.file,
    content: tableLines(
      occurrences,
      source.birds.map((bird) => occurrenceRow(bird, source)),
    ),
  },
  { name: measurements.file, content: tableLines(measurements, source.birds.flatMap(measurementRows)) },
];
