import { inventedNotes, inventedOf } from "#domain/survey.ts";
import { slugOf } from "#domain/words.ts";
import { institute } from "#institute";
import { fieldPlate } from "../../art/species/field-plate.ts";
import { load, type PageContext } from "../../page-context.ts";
import type { CopyArrival, CopySpecies, GuideCopy } from "./guide-copy.ts";

const thumbnail = { width: 600, height: 400 };
const latestYears = 10;
const thumbnailOf = (url: string) => (url.startsWith("/files/") ? `${url}?w=320` : url);
const together = 100;

/** The whole guide, for whoever keeps it offline: species, accounts, drawn plates, arrivals. */
export async function makeGuideCopy(client: PageContext["client"]): Promise<GuideCopy> {
  const { version, species } = await load(client.api.species.guide.$get());
  const { years } = await load(client.api.arrival.choices.$get());
  const asked = years.slice(-latestYears);
  const arrivals: CopyArrival[] = [];
  for (const year of asked) {
    let numberOfPages = 1;
    for (let page = 0; page < numberOfPages; page++) {
      const query = { year: String(year), page: String(page), limit: String(together) };
      const records = await load(client.api.arrival.records.$get({ query }));
      numberOfPages = records.numberOfPages;
      for (const { englishName, initialSeen, lastSeen, state, surveys, surveysSeen } of records.data)
        arrivals.push({
          ...{ englishName, year, initialSeen, lastSeen, surveys, surveysSeen },
          daysWithheld: state === "found",
        });
    }
  }
  const copies = species.map(
    ({ fileUrl, ...one }): CopySpecies => ({
      name: one.name,
      scientificName: one.scientificName,
      slug: one.slug,
      status: one.status,
      statusYear: one.statusYear,
      family: one.family,
      familyEnglish: one.familyEnglish,
      residency: one.residency,
      habitat: one.habitat,
      synonyms: one.synonyms,
      names: one.names,
      mass: one.mass,
      content: one.content,
      photoCredit: one.photoCredit,
      provisional: one.provisional,
      plate: fieldPlate(
        `${slugOf(one.family ?? "aves")}-${slugOf(one.scientificName ?? one.name)}`,
        thumbnail,
      ),
      photograph: fileUrl && thumbnailOf(fileUrl),
    }),
  );
  const statuses = [...new Set(copies.flatMap(({ status }) => status ?? []))];
  const invented = inventedOf(await load(client.api.surveys.facts.$get()));
  return {
    version,
    institute: institute.name,
    species: copies,
    years: asked,
    arrivals,
    invented: invented && `Demonstration data. ${inventedNotes[invented]}`,
    statuses,
  };
}
