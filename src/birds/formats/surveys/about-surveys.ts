import { type Place, placeName } from "#birds/domain/surveys/place.ts";
import type { CountedSpecies } from "#birds/domain/surveys/survey.ts";
import { slugify } from "#core/domain/words.ts";
import type { Citable } from "#institute/formats/posts/citable.ts";
import { writeReference } from "#institute/formats/works/references.ts";
import { surveyColumns } from "./export.ts";

/** The surveys behind the charts of a species at a place. */
export interface ChosenSurveys {
  species: CountedSpecies;
  place: Place;
  work: Citable;
}

/** What a file of these surveys was made from, for its head or the file beside it. */
export const aboutSurveys = ({ species, place, work }: ChosenSurveys) => ({
  title: `Surveys at ${placeName(place)}, with the counts of ${species.englishName}`,
  query: {
    species: species.englishName,
    scientificName: species.scientificName,
    site: place.site,
    within: place.within,
  },
  sites: place.sites,
  version: work.version,
  license: work.licence?.url,
  citation: writeReference(work, "apa"),
  source: work.url,
});

/** Such as `surveys-willow-warbler-amurum-within-5-km-2026-11-23`. */
export const fileNameOf = ({ species, place, work }: ChosenSurveys): string =>
  [
    slugify(
      `surveys ${species.englishName} ${place.site}${place.within > 0 ? ` within ${place.within} km` : ""}`,
    ),
    ...(work.version ? [work.version] : []),
  ].join("-");

/** The description of the CSV file by the W3C's “Metadata Vocabulary for Tabular Data”, since CSV itself has no head. */
export const csvMetadata = (chosen: ChosenSurveys, csvUrl: string) => ({
  "@context": ["http://www.w3.org/ns/csvw", { "@language": "en" }],
  url: csvUrl,
  "dc:title": aboutSurveys(chosen).title,
  "dc:license": { "@id": chosen.work.licence?.url },
  "dc:source": chosen.work.url,
  notes: [aboutSurveys(chosen)],
  dialect: { encoding: "utf-8", header: true, delimiter: ",", lineTerminators: ["\r\n"] },
  tableSchema: {
    columns: surveyColumns.map(({ name, meaning }) => ({ name, titles: name, "dc:description": meaning })),
  },
});
