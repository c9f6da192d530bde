import {
  type ExportFilter,
  exportSurveys,
  findExtent,
  listLicences,
  readSurveyFacts,
} from "#birds/db/surveys/export.ts";
import { listGeneralisedCounts } from "#birds/db/surveys/generalised-counts.ts";
import { listAtlasCodes, listSurveyedSites } from "#birds/db/surveys/surveyed-sites.ts";
import { datasets } from "#birds/domain/surveys/datasets.ts";
import { citeVersion, type DatasetInfo } from "#birds/formats/darwin-core/eml.ts";
import { eventArchive } from "#birds/formats/darwin-core/event-archive.ts";
import { atlasCards, atlasCodeKey } from "#birds/formats/surveys/atlas-card-file.ts";
import { datasetWork } from "#birds/formats/surveys/dataset-citation.ts";
import { ebirdParts, ebirdRecords } from "#birds/formats/surveys/ebird-file.ts";
import { type SpeciesSums, surveyCsv } from "#birds/formats/surveys/export.ts";
import { sitesDataset, sitesGeoJson } from "#birds/formats/surveys/sites-file.ts";
import type { ZipEntry } from "#core/adapters/zip.ts";
import type { Db } from "#core/db/connect.ts";
import { strictestLicence } from "#core/domain/licences.ts";
import { institute } from "#core/institute.ts";
import { findDatasetDoi } from "#institute/db/posts/dois/registrations.ts";

/** The version of the data, which is the day of the last change. */
export async function surveyVersion(db: Db): Promise<string> {
  const { changedAt } = await readSurveyFacts(db);
  return (changedAt ?? "1970-01-01").slice(0, 10);
}

/** The surveys as a CSV file, in chunks. */
export async function exportCsv(db: Db, filter: ExportFilter): Promise<AsyncIterable<string>> {
  return surveyCsv(exportSurveys(db, filter), await findSums(db, filter));
}

/** Sums add up all surveys under any licence, so they have the strictest one, and files of a freer one lack them. */
async function findSums(db: Db, filter: ExportFilter): Promise<SpeciesSums> {
  const licence = strictestLicence(await listLicences(db, { withSensitive: true }));
  // A file that has the counts themselves needs no sums.
  if (filter.withSensitive) return { licence, sums: [] };
  const isLeftOut = filter.licence !== undefined && filter.licence !== licence;
  return { licence, sums: isLeftOut ? [] : await listGeneralisedCounts(db, filter) };
}

/** The counts in eBird's record format, in chunks. */
export const exportEbird = (db: Db, filter: ExportFilter): AsyncIterable<string> =>
  ebirdRecords(exportSurveys(db, filter));

/** The same as files that eBird takes. */
export async function* exportEbirdParts(db: Db, filter: ExportFilter): AsyncGenerator<ZipEntry> {
  let number = 0;
  for await (const content of ebirdParts(exportSurveys(db, filter)))
    yield { name: `ebird-${String(++number).padStart(3, "0")}.csv`, content };
}

/** The surveys as cards of the African Bird Atlas, in chunks. */
export async function exportCards(db: Db, filter: ExportFilter): Promise<AsyncIterable<string>> {
  const codes = (await listAtlasCodes(db)).map(
    ({ code, ...name }) => [atlasCodeKey(name), code ?? ""] as const,
  );
  return atlasCards(exportSurveys(db, filter), new Map(codes));
}

/** The sites of the surveys as GeoJSON. */
export async function exportSites(db: Db, filter: ExportFilter, publicUrl: string): Promise<string> {
  const { changedAt, licences } = await readSurveyFacts(db, filter);
  const work = datasetWork({ ...sitesDataset, changedAt, licences }, publicUrl);
  return sitesGeoJson(await listSurveyedSites(db, filter), work);
}

/** The surveys, or those under one licence, as a sampling-event Darwin Core Archive. */
export async function exportArchive(
  db: Db,
  publicUrl: string,
  filter: Pick<ExportFilter, "licence" | "withSensitive"> = {},
) {
  const facts = await readSurveyFacts(db, filter);
  const sums = await findSums(db, filter);
  const shown = {
    ...facts,
    counts: filter.licence ? null : facts.counts,
    licences: sums.sums.length > 0 ? [...facts.licences, sums.licence] : facts.licences,
  };
  const doi = await findDatasetDoi(db, "point-counts");
  const info = datasetInfo({ ...shown, doi }, await findExtent(db, filter), publicUrl);
  return eventArchive({ surveys: () => exportSurveys(db, filter), ...sums }, info);
}

function datasetInfo(
  facts: Omit<Awaited<ReturnType<typeof readSurveyFacts>>, "counts"> & {
    counts: number | null;
    doi: string | null;
  },
  extent: Awaited<ReturnType<typeof findExtent>>,
  publicUrl: string,
): DatasetInfo {
  const version = (facts.changedAt ?? "1970-01-01").slice(0, 10);
  const { title, methods } = datasets["point-counts"];
  const { doi } = facts;
  const url = `${publicUrl}/datazone/pointcount`;
  const invented =
    facts.demonstrations > 0
      ? [
          "Some of these data, marked “Demonstration: invented”, were invented to show how the site works. They are not real observations.",
        ]
      : [];
  return {
    packageId: `${url}/v${version}`,
    title: facts.demonstrations > 0 ? `${title} (with demonstration data)` : title,
    organization: institute().name,
    url,
    published: version,
    abstract: [
      `${facts.surveys.toLocaleString("en-GB")} surveys with ${facts.counts === null ? "" : `${facts.counts.toLocaleString("en-GB")} `}counts of birds, each with its place, day and effort. The data show first and last records, and distinguish days without a survey from days without a detection.`,
      ...invented,
    ],
    keywords: ["birds", "Nigeria", "point counts", "phenology", "migration"],
    type: "Samplingevent",
    licence: strictestLicence(facts.licences),
    coverage: { ...extent, taxa: "All birds seen or heard." },
    period: facts.first && facts.last ? { from: facts.first, to: facts.last } : undefined,
    methods: {
      steps: methods,
      sampling: {
        extent: `Places in ${extent.description}, from a single visit to one every ten days.`,
        description: "Point counts; the protocol of each survey is given in samplingProtocol.",
      },
    },
    doi,
    citation: citeVersion({ organization: institute().name, title, published: version, doi, url }),
  };
}
