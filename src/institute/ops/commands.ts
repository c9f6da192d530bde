import type { Config } from "#core/config.ts";
import type { Finding } from "#core/domain/health/health-facts.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { type DataciteAccount, datacite } from "#institute/adapters/datacite.ts";

export const checks = async (config: Config): Promise<Finding[]> =>
  config.datacite ? [await checkDatacite(config.datacite)] : [];

/** Asks DataCite for our own repository, and changes nothing there. */
export async function checkDatacite(account: DataciteAccount): Promise<Finding> {
  const about = "DataCite";
  try {
    await datacite(account).check();
    return { about, level: "fine", text: "It answers and accepts the repository and its password." };
  } catch (error) {
    return {
      about,
      level: "wrong",
      text: `The check failed: ${reasonOf(error)}`,
      advice: "Check DATACITE_URL, DATACITE_REPOSITORY and DATACITE_PASSWORD.",
    };
  }
}
