import type { Config } from "#core/config.ts";
import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { Finding } from "#core/domain/health/health-facts.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { deliveredWith, setInstitute } from "#core/institute.ts";
import { importListFile, listCommand } from "#core/ops/list-import.ts";
import { type DataciteAccount, datacite } from "#institute/adapters/datacite.ts";
import { equipmentList } from "#institute/api/lending/equipment-list.ts";
import { describeProblems, readContentFolder } from "#institute/api/pages/content-folder.ts";
import { readSettings } from "#institute/api/pages/stored-settings.ts";
import { peopleList } from "#institute/api/people/people-list.ts";
import { content } from "./content.ts";
import { portal } from "./move-in/portal.ts";
import { repository } from "./move-in/repository.ts";
import { wordpress } from "./move-in/wordpress.ts";
import { works } from "./works.ts";

export { lists } from "./exported-lists.ts";

const taskOf = (account: Account, dryRun = false) => ({ account, accountId: account._id, dryRun });

export const commands = {
  content,
  works,
  people: listCommand("people", "an admin", (db, path, account, values) => {
    const task = { kind: "people", ...taskOf(account, values["dry-run"]) } as const;
    return importListFile(db, path, { people: peopleList }, task, values);
  }),
  equipment: listCommand("equipment", "an admin of the store", (db, path, account, values) => {
    const task = { kind: "equipment", ...taskOf(account, values["dry-run"]) } as const;
    return importListFile(db, path, { equipment: equipmentList }, task, values);
  }),
};

export const moveIns = [portal, wordpress, repository];

/** The names and addresses that the institute has set. */
export const start = async (db: Db, config: Config): Promise<void> =>
  setInstitute(await readSettings(db, deliveredWith(config)));

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
