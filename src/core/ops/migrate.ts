import { listPending, migrate } from "#core/db/migrate.ts";
import { countOf } from "#core/domain/words.ts";
import { backUpBeforeUpgrade } from "#core/jobs/backups/before-upgrade.ts";
import { type Command, UsageError } from "./command.ts";

/** Migrates the database, or says what that would do. */
export const migrateCommand: Command = {
  usage: "migrate [--plan]",
  help: "migrate the database to the latest version (most commands do this first); --plan only says what would be done",
  isForAnyVersion: true,
  async run(db, words, site) {
    if (words.join() === "--plan") {
      const pending = await listPending(db);
      if (pending.length === 0) return "The database is up to date: nothing to do.";
      const steps = countOf(pending.length, "migration");
      return [`${steps} would be done:`, ...pending.map((name) => `  ${name}`)].join("\n");
    }
    if (words.length > 0) throw new UsageError("Usage: npm run cli -- migrate [--plan]");
    const saved = await backUpBeforeUpgrade({ db, place: site.place, files: site.files }, site);
    const done = await migrate(db);
    return [
      ...(saved ? [`The database was backed up first, in ${saved}.`] : []),
      ...done.map((name) => `Done: ${name}`),
      "The database is up to date.",
    ].join("\n");
  },
};
