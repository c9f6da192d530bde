import { join } from "node:path";
import { ConfigError, readConfig } from "#config";
import { connect } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { AppError } from "#domain/errors.ts";
import "#domain/validation-messages.ts";
import { admin } from "./admin.ts";
import { type Command, UsageError } from "./command.ts";
import { restrictFileAccess } from "./private-files.ts";
import { species } from "./species.ts";
import { surveys } from "./surveys.ts";

const commands: Record<string, Command> = {
  migrate: {
    usage: "migrate",
    help: "migrate the database to the latest version (every command does this first)",
    run: async () => "The database is up to date.",
  },
  admin,
  surveys,
  species,
};

const help = [
  "npm run cli -- <command>",
  "",
  ...Object.values(commands).map(({ usage, help }) => `  ${usage}\n      ${help}`),
  "",
  "Settings come from the environment, as for the server: DATA_DIR, DATABASE_URL.",
].join("\n");

async function main([name, ...words]: string[]): Promise<number> {
  if (name === undefined || name === "help" || name === "--help") {
    console.info(help);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`Unknown command: ${name}\n\n${help}`);
  const { databaseUrl, dataDir } = readConfig(process.env);
  await restrictFileAccess(dataDir);
  const database = connect(databaseUrl ? { url: databaseUrl } : { file: join(dataDir, "malimbe.sqlite") });
  try {
    await migrate(database.db);
    console.info(await command.run(database.db, words));
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsageError = error instanceof UsageError || error instanceof ConfigError;
  console.error(isUsageError || error instanceof AppError ? error.message : error);
  return isUsageError ? 2 : 1;
});
