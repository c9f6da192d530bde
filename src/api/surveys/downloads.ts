import type { Db } from "#db/connect.ts";
import { type ExportFilter, exportSurveys, readSurveyFacts } from "#db/surveys/export.ts";
import { listGeneralisedCounts } from "#db/surveys/generalised-counts.ts";
import type { DatasetInfo } from "#formats/darwin-core/eml.ts";
import { eventArchive } from "#formats/darwin-core/event-archive.ts";
import { surveyCsv } from "#formats/surveys/export.ts";
import { institute } from "#institute";

export const datasetTitle = "Point counts of birds in Nigeria";

/** The version of the data: the day of the last change. */
export async function surveyVersion(db: Db): Promise<string> {
  const { changedAt } = await readSurveyFacts(db);
  return (changedAt ?? "1970-01-01").slice(0, 10);
}

/** The surveys as a CSV file, in pieces. */
export async function exportCsv(db: Db, filter: ExportFilter): Promise<AsyncIterable<string>> {
  return surveyCsv(exportSurveys(db, filter), await listGeneralisedCounts(db, filter));
}

/** The surveys as the files of a sampling-event Darwin Core Archive. */
export async function exportArchive(db: Db, publicUrl: string) {
  const facts = await readSurveyFacts(db);
  const sums = await listGeneralisedCounts(db);
  return eventArchive({ surveys: () => exportSurveys(db), sums }, datasetInfo(facts, publicUrl));
}

function datasetInfo(facts: Awaited<ReturnType<typeof readSurveyFacts>>, publicUrl: string): DatasetInfo {
  const version = (facts.changedAt ?? "1970-01-01").slice(0, 10);
  const url = `${publicUrl}/datazone/pointcount`;
  const invented =
    facts.demonstrations > 0
      ? [
          "Part of these data, marked “Demonstration: invented”, were made up to show how the site works. Nobody observed them.",
        ]
      : [];
  return {
    packageId: `${url}/v${version}`,
    title: facts.demonstrations > 0 ? `${datasetTitle} (with demonstration data)` : datasetTitle,
    organization: institute.name,
    url,
    published: version,
    abstract: [
      `${facts.surveys.toLocaleString("en-GB")} surveys with ${facts.counts.toLocaleString("en-GB")} counts of birds, each with its place, day and effort. First and last sightings can be computed from them, and a day without a survey told from a day without a bird.`,
      ...invented,
    ],
    keywords: ["birds", "Nigeria", "point counts", "phenology", "migration"],
    type: "Samplingevent",
    licence: "ccBy",
    coverage: {
      description: "Nigeria",
      west: 2.67,
      east: 14.68,
      north: 13.89,
      south: 4.27,
      taxa: "All birds seen or heard.",
    },
    period: facts.first && facts.last ? { from: facts.first, to: facts.last } : undefined,
    methods: {
      steps: [
        "Every survey is a visit of one or more observers to a place; what they saw and heard was written down by species with the number of birds. The effort stands with each survey.",
        "Counts of sensitive species, vultures and grey parrots among them, are given as sums by one-degree cell and year, or by year alone, so that the birds cannot be looked for there.",
      ],
      sampling: {
        extent: "Places across Nigeria, from a single visit to one every ten days.",
        description: "Point counts; the protocol of each survey stands in samplingProtocol.",
      },
    },
    citation: `${institute.name} (${version.slice(0, 4)}). ${datasetTitle}. Version ${version}. ${url}`,
  };
}
