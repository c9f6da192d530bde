import { create } from "#birds/db/guide/writing.ts";
import { SpeciesInput } from "#birds/domain/guide/species.ts";
import { readChecklistCsv } from "#birds/formats/guide/checklist.ts";
import type { Trx } from "#core/db/connect.ts";
import { readDemoFile } from "#core/ops/demo/files.ts";

/** About fifty well-known birds of Nigeria; facts from AviList and AVONET (CC BY 4.0), descriptions our own. */
export function readSpecies(): SpeciesInput[] {
  const { rows, problems } = readChecklistCsv(readDemoFile("species.csv").toString("utf8"));
  if (problems[0]) throw new Error(`species.csv, row ${problems[0].line}: ${problems[0].message}`);
  return rows.map(({ draft }) => SpeciesInput.parse(draft));
}

/** Seeds an empty guide with the demo species. */
export async function seedSpecies(db: Trx): Promise<void> {
  for (const species of readSpecies()) await create(db, null, species);
}
