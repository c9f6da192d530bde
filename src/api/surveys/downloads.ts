import type { Db } from "#db/connect.ts";
import { type ExportFilter, exportSurveys, readSurveyFacts } from "#db/surveys/export.ts";
import { listGeneralisedCounts } from "#db/surveys/generalised-counts.ts";
import type { DatasetInfo } from "#formats/darwin-core/eml.ts";
import { eventArchive } from "#formats/darwin-core/event-archive.ts";
import { surveyCsv } from "#formats/surveys/export.ts";
import { institute } from "#institute";

export const datasetTitle = "Point counts of birds in Nigeria";

/** The version of the data, which is the day of the last change. */
export async function surveyVersion(db: Db): Promise<string> {
  const { changedAt } = await readSurveyFacts(db);
  return (changedAt ?? "1970-01-01").slice(0, 10);
}

/** The surveys as a CSV file, in chunks. */
export async function exportCsv(db: Db, filter: ExportFilter): Promise<AsyncIterable<string>> {
  return surveyCsv(exportSurveys(db, filter), await listGeneralisedCounts(db, filter));
}

/** The surveys as a sampling-event Darwin Core Archive. */
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
          "Some of these data, marked “Demonstration: invented”, were invented to show how the site works. They are not real observations.",
        ]
      : [];
  return {
    packageId: `${url}/v${version}`,
    title: facts.demonstrations > 0 ? `${datasetTitle} (with demonstration data)` : datasetTitle,
    organization: institute.name,
    url,
    published: version,
    abstract: [
      `${facts.surveys.toLocaleString("en-GB")} surveys with ${facts.counts.toLocaleString("en-GB")} counts of birds, each with its place, day and effort. The data show first and last records, and distinguish days without a survey from days without a detection.`,
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
        "Every survey is a visit by one or more observers to a place. They recorded the species that they saw or heard and the number of birds. The effort is given for each survey.",
        "Counts of sensitive species, such as vultures and grey parrots, are summed by one-degree cell and year, or by year alone, to protect the birds’ locations.",
      ],
      sampling: {
        extent: "Places across Nigeria, from a single visit to one every ten days.",
        description: "Point counts; the protocol of each survey is given in samplingProtocol.",
      },
    },
    citation: `${institute.name} (${version.slice(0, 4)}). ${datasetTitle}. Version ${version}. ${url}`,
  };
}
