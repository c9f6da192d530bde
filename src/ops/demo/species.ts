import { create } from "#db/birds/writing.ts";
import { type Db, transaction } from "#db/connect.ts";
import { type SpeciesDraft, SpeciesInput } from "#domain/birds/species.ts";
import { escapeMarkup } from "#formats/markup.ts";
import { largerBirds } from "./species-larger.ts";
import { mediumBirds } from "./species-middle.ts";
import { songbirds } from "./species-songbirds.ts";

/** A demo species: its checklist data, and its account in paragraphs. */
export type DemoSpecies = Omit<SpeciesDraft, "content" | "taxonomyVersion"> & { account: string[] };

/** About fifty well-known birds of Nigeria. */
export const demoSpecies: DemoSpecies[] = [...largerBirds, ...mediumBirds, ...songbirds];

/** Seeds an empty guide with the demo species. */
export async function seedSpecies(db: Db): Promise<void> {
  const inputs = demoSpecies.map(({ account, ...facts }) =>
    SpeciesInput.parse({
      ...facts,
      taxonomyVersion: "AviList 2025",
      content: account.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`).join(""),
    }),
  );
  await transaction(db, async (trx) => {
    for (const input of inputs) await create(trx, null, input);
  });
}
