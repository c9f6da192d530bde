import { join } from "node:path";
import { openFileStore } from "#adapters/files/open.ts";
import { ConfigError, readConfig } from "#config";
import { findWrongAddress } from "#db/addresses.ts";
import { listAll } from "#db/birds/rows.ts";
import { connect, type Db } from "#db/connect.ts";
import { AppError } from "#domain/errors.ts";
import { writeChecklistCsv } from "#formats/birds/checklist.ts";
import "#domain/validation-messages.ts";
import { allJobs } from "#jobs/all.ts";
import { admin } from "./admin.ts";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import { type Command, UsageError } from "./command.ts";
import { doctor } from "./doctor.ts";
import { explainFailure } from "./explain-failure.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { migrateCommand } from "./migrate.ts";
import { restrictFileAccess } from "./private-files.ts";
import { restore } from "./restore.ts";
import { species } from "./species.ts";
import { surveys } from "./surveys.ts";

const lists = [
  {
    name: "species.csv",
    what: "the checklist of birds",
    write: async (db: Db) => writeChecklistCsv(await listAll(db)),
  },
];

const commands: Record<string, Command> = {
  migrate: migrateCommand,
  admin,
  backup,
  restore,
  check,
  doctor,
  export: exportCommand,
  import: importCommand,
  surveys,
  species,
};

const help = [
  "npm run cli -- <command>",
  "",
  ...Object.values(commands).map(({ usage, help }) => `  ${usage}\n      ${help}`),
  "",
  "Settings come from the environment, as for the server: DATA_DIR, DATABASE_URL, S3_URL.",
].join("\n");

async function main([name, ...words]: string[]): Promise<number> {
  if (name === undefined || name === "help" || name === "--help") {
    console.info(help);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`Unknown command: ${name}\n\n${help}`);
  const config = readConfig(process.env);
  const { place, dataDir } = config;
  await restrictFileAccess(dataDir);
  const wrongAddress = await findWrongAddress(place);
  if (wrongAddress) throw new ConfigError(wrongAddress);
  const database = connect(place);
  try {
    const files = openFileStore(config.files, join(dataDir, "files"));
    const site = { place, files, dataDir, backupUrl: config.backupUrl, jobs: allJobs, lists, config };
    if (!command.isForAnyVersion) await migrateCommand.run(database.db, [], site);
    console.info(await command.run(database.db, words, site));
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsageError = error instanceof UsageError || error instanceof ConfigError;
  console.error(isUsageError || error instanceof AppError ? error.message : (explainFailure(error) ?? error));
  return isUsageError ? 2 : 1;
});
