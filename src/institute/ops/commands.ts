import type { Config } from "#core/config.ts";
import type { Finding } from "#core/domain/health/health-facts.ts";
import { reasonOf } from "#core/domain/reason.ts";
import type { ExportedList } from "#core/ops/command.ts";
import { type DataciteAccount, datacite } from "#institute/adapters/datacite.ts";
import { describeProblems, readContentFolder } from "#institute/api/pages/content-folder.ts";
import { listAllEdits } from "#institute/db/pages/content.ts";
import { writeEditsCsv } from "#institute/formats/pages/edits-csv.ts";
import { content } from "./content.ts";

export const commands = { content };

export const lists: ExportedList[] = [
  {
    name: "texts.csv",
    what: "what was saved of the institute's own pages",
    write: async (db) => writeEditsCsv(await listAllEdits(db)),
  },
];

export const checks = async (config: Config): Promise<Finding[]> => [
  ...checkTexts(config.contentDir),
  ...(config.datacite ? [await checkDatacite(config.datacite)] : []),
];

/** Whether every file with a text of the institute can be read. */
export function checkTexts(folder: string): Finding[] {
  const about = "Texts";
  const problems = describeProblems(folder, readContentFolder(folder));
  const advice = `The files are in ${folder}. Write what is missing there, or on the page itself.`;
  return problems.length > 0
    ? problems.map((text) => ({ about, level: "wrong", text, advice }))
    : [{ about, level: "fine", text: "Every file of the institute's texts can be read." }];
}

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
