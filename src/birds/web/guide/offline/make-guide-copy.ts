import { toLooks } from "#birds/domain/guide/which/looks.ts";
import { traitsOf } from "#birds/domain/guide/which/traits.ts";
import { YEAR_FROM } from "#birds/domain/surveys/arrival.ts";
import { classifyInvented, inventedNotes } from "#birds/domain/surveys/survey.ts";
import { institute } from "#core/institute.ts";
import { fieldPlate } from "#core/web/art/field-plate.ts";
import { load, type PageContext } from "#core/web/page-context.ts";
import { captionDrawing, describeDrawing, plateName } from "../../ui/species-picture.tsx";
import type { CopyArrival, CopySpecies, GuideCopy } from "./guide-copy.ts";

const thumbnail = { width: 600, height: 400 };
const MAX_YEARS = 10;
const thumbnailUrl = (url: string) => (url.startsWith("/files/") ? `${url}?w=320` : url);
const PAGE_SIZE = 100;

/** The records of all species in a calendar year or a season, over all places. */
async function listRecords(
  client: PageContext["client"],
  asked: { year: string; period: "year" | "season" },
) {
  const found = [];
  let numberOfPages = 1;
  for (let page = 0; page < numberOfPages; page++) {
    const query = { ...asked, page: String(page), limit: String(PAGE_SIZE) };
    const records = await load(client.api.arrival.records.$get({ query }));
    numberOfPages = records.numberOfPages;
    found.push(...records.data);
  }
  return found;
}

/** The guide for offline use: species, descriptions, drawn plates, arrivals by year and by season. */
export async function makeGuideCopy(client: PageContext["client"]): Promise<GuideCopy> {
  const { version, species } = await load(client.api.species.guide.$get());
  const { years } = await load(client.api.arrival.years.$get());
  const recentYears = years.slice(-MAX_YEARS);
  const arrivals: CopyArrival[] = [];
  const seasons: CopyArrival[] = [];
  const ownYears: CopyArrival[] = [];
  for (const year of recentYears) {
    for (const record of await listRecords(client, { year: String(year), period: "year" })) {
      const own = record.ownYear;
      if (own?.firstSeen && own.yearFrom !== YEAR_FROM)
        ownYears.push({
          englishName: record.englishName,
          year: own.begins,
          yearFrom: own.yearFrom,
          initialSeen: own.firstSeen,
          initialPlace: own.firstPlace?.name ?? null,
          lastSeen: own.lastSeen,
          lastPlace: own.lastPlace?.name ?? null,
          surveys: own.surveys,
          surveysSeen: own.surveysSeen,
          daysSuppressed: false,
        });
      arrivals.push({
        englishName: record.englishName,
        year,
        initialSeen: record.initialSeen,
        initialPlace: record.initialPlace?.name ?? null,
        lastSeen: record.lastSeen,
        lastPlace: record.lastPlace?.name ?? null,
        surveys: record.surveys,
        surveysSeen: record.surveysSeen,
        daysSuppressed: record.state === "found",
      });
    }
    for (const record of await listRecords(client, { year: String(year), period: "season" }))
      seasons.push({
        englishName: record.englishName,
        year,
        initialSeen: record.seasonFirst,
        initialPlace: record.seasonFirstPlace?.name ?? null,
        lastSeen: record.seasonLast,
        lastPlace: record.seasonLastPlace?.name ?? null,
        surveys: record.season.surveys,
        surveysSeen: record.season.surveysSeen,
        daysSuppressed: false,
      });
  }
  const looks = traitsOf(species).map(toLooks);
  const copies = species.map(
    ({ fileUrl, ...item }, index): CopySpecies => ({
      looks: looks[index] ?? {},
      name: item.name,
      scientificName: item.scientificName,
      slug: item.slug,
      status: item.status,
      statusYear: item.statusYear,
      family: item.family,
      familyEnglish: item.familyEnglish,
      residency: item.residency,
      habitat: item.habitat,
      synonyms: item.synonyms,
      names: item.names,
      mass: item.mass,
      content: item.content,
      photoCredit: item.photoCredit,
      photoFocus: item.photoFocus,
      provisional: item.provisional,
      plate: fieldPlate(plateName(item).replace("species/", ""), thumbnail),
      drawn: { alt: describeDrawing(item), caption: captionDrawing(item) },
      photograph: fileUrl && thumbnailUrl(fileUrl),
    }),
  );
  const statuses = [...new Set(copies.flatMap(({ status }) => status ?? []))];
  const invented = classifyInvented(await load(client.api.surveys.facts.$get()));
  return {
    version,
    institute: institute().name,
    species: copies,
    years: recentYears,
    arrivals,
    seasons,
    ownYears,
    invented: invented && `Demonstration data. ${inventedNotes[invented]}`,
    statuses,
  };
}
