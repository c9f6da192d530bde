import { join } from "node:path";
import { openFileStore } from "#adapters/files/open.ts";
import { ConfigError, readConfig } from "#config";
import { findWrongAddress } from "#db/addresses.ts";
import { connect } from "#db/connect.ts";
import "#db/parts.ts";
import { AppError } from "#domain/errors.ts";
import "#domain/validation-messages.ts";
import { allJobs, parts } from "#parts/all.ts";
import { admin } from "./admin.ts";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { doctor } from "./doctor.ts";
import { explainFailure } from "./explain-failure.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { migrateCommand } from "./migrate.ts";
import { restrictFileAccess } from "./private-files.ts";
import { restore } from "./restore.ts";

const operators = await Promise.all(parts.map((part) => part.operator()));

const commands: Record<string, Command> = {
  migrate: migrateCommand,
  admin,
  backup,
  restore,
  check,
  doctor,
  export: exportCommand,
  import: importCommand,
  ...Object.fromEntries(operators.flatMap(({ commands = {} }) => Object.entries(commands))),
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
    const site: CommandContext = {
      place,
      files,
      dataDir,
      backupUrl: config.backupUrl,
      jobs: allJobs,
      lists: operators.flatMap(({ lists = [] }) => lists),
      checkServices: async (settings) =>
        (await Promise.all(operators.map(({ checks }) => checks?.(settings) ?? []))).flat(),
      config,
    };
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
