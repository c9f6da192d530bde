import { join } from "node:path";
import { openFileStore } from "#core/adapters/files/open.ts";
import { ConfigError, readConfig } from "#core/config.ts";
import { findWrongAddress } from "#core/db/addresses.ts";
import { connect } from "#core/db/connect.ts";
import "./db-parts.ts";
import { AppError } from "#core/domain/errors.ts";
import "#core/domain/validation-messages.ts";
import { admin } from "#core/ops/admin.ts";
import { backup } from "#core/ops/backup.ts";
import { check } from "#core/ops/check.ts";
import { type Command, type CommandContext, OpenQuestion, UsageError } from "#core/ops/command.ts";
import { doctor } from "#core/ops/doctor.ts";
import { explainFailure } from "#core/ops/explain-failure.ts";
import { exportCommand } from "#core/ops/export.ts";
import { importCommand } from "#core/ops/import.ts";
import { migrateCommand } from "#core/ops/migrate.ts";
import { moveIn } from "#core/ops/move-in/move-in.ts";
import { restrictFileAccess } from "#core/ops/private-files.ts";
import { restore } from "#core/ops/restore.ts";
import { allJobs, parts } from "./parts.ts";

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
  "move-in": moveIn,
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
      moveIns: operators.flatMap(({ moveIns = [] }) => moveIns),
      checkServices: async (settings) =>
        (await Promise.all(operators.map(({ checks }) => checks?.(settings) ?? []))).flat(),
      config,
    };
    if (!command.isForAnyVersion) {
      await migrateCommand.run(database.db, [], site);
      for (const { start } of operators) await start?.(database.db, config);
    }
    console.info(await command.run(database.db, words, site));
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsageError = error instanceof UsageError || error instanceof ConfigError;
  const isOpen = error instanceof OpenQuestion;
  const isPlain = isUsageError || isOpen || error instanceof AppError;
  console.error(isPlain ? error.message : (explainFailure(error) ?? error));
  return isOpen ? 3 : isUsageError ? 2 : 1;
});
