import { importSurveys } from "#birds/db/surveys/import.ts";
import type { Trx } from "#core/db/connect.ts";
import { seedFieldSurveys } from "./field-surveys.ts";
import { seedRinging } from "./seed-ringing.ts";
import { seedSpecies } from "./species.ts";
import { demoSurveys } from "./surveys.ts";

/** The checklist, invented surveys, and an invented year of ringing. */
export const prepareDemo = async () => async (trx: Trx) => {
  await seedSpecies(trx);
  const files = ["Demonstration data"];
  await importSurveys(trx, demoSurveys(), { accountId: null, dryRun: false, files });
  await seedFieldSurveys(trx, new Date());
  await seedRinging(trx);
};
