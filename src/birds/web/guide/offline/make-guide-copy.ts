import { classifyInvented, inventedNotes } from "#birds/domain/surveys/survey.ts";
import { slugify } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";
import { fieldPlate } from "#core/web/art/field-plate.ts";
import { load, type PageContext } from "#core/web/page-context.ts";
import type { CopyArrival, CopySpecies, GuideCopy } from "./guide-copy.ts";

const thumbnail = { width: 600, height: 400 };
const MAX_YEARS = 10;
const thumbnailUrl = (url: string) => (url.startsWith("/files/") ? `${url}?w=320` : url);
const PAGE_SIZE = 100;

/** The guide for offline use: species, descriptions, drawn plates and arrivals. */
export async function makeGuideCopy(client: PageContext["client"]): Promise<GuideCopy> {
  const { version, species } = await load(client.api.species.guide.$get());
  const { years } = await load(client.api.arrival.years.$get());
  const recentYears = years.slice(-MAX_YEARS);
  const arrivals: CopyArrival[] = [];
  for (const year of recentYears) {
    let numberOfPages = 1;
    for (let page = 0; page < numberOfPages; page++) {
      const query = { year: String(year), page: String(page), limit: String(PAGE_SIZE) };
      const records = await load(client.api.arrival.records.$get({ query }));
      numberOfPages = records.numberOfPages;
      for (const {
        englishName,
        initialSeen,
        lastSeen,
        state,
        surveys,
        surveysSeen,
        initialPlace,
        lastPlace,
      } of records.data)
        arrivals.push({
          englishName,
          year,
          initialSeen,
          lastSeen,
          surveys,
          surveysSeen,
          initialPlace: initialPlace?.name ?? null,
          lastPlace: lastPlace?.name ?? null,
          daysSuppressed: state === "found",
        });
    }
  }
  const copies = species.map(
    ({ fileUrl, ...item }): CopySpecies => ({
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
      provisional: item.provisional,
      plate: fieldPlate(
        `${slugify(item.family ?? "aves")}-${slugify(item.scientificName ?? item.name)}`,
        thumbnail,
      ),
      photograph: fileUrl && thumbnailUrl(fileUrl),
    }),
  );
  const statuses = [...new Set(copies.flatMap(({ status }) => status ?? []))];
  const invented = classifyInvented(await load(client.api.surveys.facts.$get()));
  return {
    version,
    institute: institute.name,
    species: copies,
    years: recentYears,
    arrivals,
    invented: invented && `Demonstration data. ${inventedNotes[invented]}`,
    statuses,
  };
}
