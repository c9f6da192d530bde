import type { RequestListener } from "node:http";
import { join } from "node:path";
import { openFileStore } from "#core/adapters/files/open.ts";
import { type Config, ConfigError, readConfig } from "#core/config.ts";
import { findWrongAddress } from "#core/db/addresses.ts";
import { connect } from "#core/db/connect.ts";
import { migrate } from "#core/db/migrate.ts";
import { readCalendar } from "#institute/adapters/calendar.ts";
import { datacite } from "#institute/adapters/datacite.ts";
import "./db-parts.ts";
import "./site.ts";
import { claimFile } from "#core/db/sole-server.ts";
import { withoutTimeLimit } from "#core/db/time-limit.ts";
import { whenAvailable } from "#core/db/when-available.ts";
import { AppError } from "#core/domain/errors.ts";
import { deliveredWith, setInstitute } from "#core/institute.ts";
import { backUpBeforeUpgrade } from "#core/jobs/backups/before-upgrade.ts";
import { startJobs } from "#core/jobs/run.ts";
import { log } from "#core/log.ts";
import { explainFailure } from "#core/ops/explain-failure.ts";
import { restrictFileAccess } from "#core/ops/private-files.ts";
import { createProxyWarning } from "#core/web/serve/proxy-warning.ts";
import { endOnSignal } from "#core/web/serve/shutdown.ts";
import { answerStarting } from "#core/web/serve/starting.ts";
import { allJobs, registered } from "./parts.ts";
import { listen } from "./wiring/listen.ts";
import { createListener } from "./wiring/listener.ts";
import { createMetrics } from "./wiring/metrics.ts";
import { createBackups, createMailer, createWeatherReader } from "./wiring/outside.ts";
import { createServices, type SiteServices } from "./wiring/services.ts";
import { createSite } from "./wiring/site.ts";

const isDevelopment = process.argv.includes("--dev");

// Not awaited: a file imported during the start may import this one once they are joined, and would wait for it forever.
void start().catch((error: unknown) => {
  const isInWords = error instanceof ConfigError || error instanceof AppError;
  const text = isInWords ? error.message : explainFailure(error);
  if (text) console.error(text);
  else log.fatal({ err: error }, "server not started");
  process.exit(1);
});

/** Connects the parts and listens: config → db, adapters → api, pages → HTTP. */
async function start() {
  const config = readConfig(process.env);
  setInstitute(deliveredWith(config));
  await restrictFileAccess(config.dataDir);
  const { place } = config;
  if ("file" in place && !claimFile(place.file))
    throw new ConfigError(
      `Another server uses ${config.dataDir}. End it first, or choose another DATA_DIR: several servers need PostgreSQL.`,
    );
  const database = connect(place, config.databaseLimits);
  let answer: RequestListener = answerStarting;
  let finish = database.close;
  const { server, address } = await listen(config, (...message) => answer(...message));
  endOnSignal(server, () => finish());

  const files = openFileStore(config.files, join(config.dataDir, "files"));
  const wrongAddress = await whenAvailable(() => findWrongAddress(place));
  if (wrongAddress) throw new ConfigError(wrongAddress);
  await withoutTimeLimit(() =>
    whenAvailable(async () => {
      const saved = await backUpBeforeUpgrade({ db: database.db, place, files }, config);
      if (saved) console.info(`Before the upgrade, the database was backed up in ${saved}.`);
      await migrate(database.db);
    }),
  );
  const publicUrl = () => config.publicUrl ?? address;
  const isSecure = config.publicUrl?.startsWith("https:") ?? false;
  const proxy = createProxyWarning(isSecure && !config.trustProxy, console.warn);
  const services = await createServices(config, {
    db: database.db,
    files,
    place,
    publicUrl,
    ignoresProxy: proxy.isIgnored,
  });
  if (config.demo) await withoutTimeLimit(() => whenAvailable(() => fillDemo(services)));
  const site = await createSite(config, services, isDevelopment);
  // What is being made while the texts are read would be stored with the old ones: it is dropped again after them.
  services.content.onChange(() => site.pages.replies.clear());
  database.onPublicChange(() => {
    site.pages.replies.clear();
    services.content.look();
  });
  // What changed before, such as by filling the demo, was not heard.
  await whenAvailable(services.content.refresh);
  const metrics = createMetrics({ readHealth: services.readHealth, connections: database.connections });
  answer = createListener({ config, services, site, metrics, proxy, isDevelopment });
  const mailer = createMailer(config, publicUrl);
  const { db, visits, sign, content, listMemberWorks, commons } = services;
  const readWeather = createWeatherReader(config);
  const backups = createBackups(config, place);
  const dois = config.datacite && datacite(config.datacite);
  const jobs = startJobs(
    {
      db,
      files,
      mailer,
      publicUrl,
      sign,
      visits,
      backups,
      registered,
      readWeather,
      readCalendar: (feed, now) => readCalendar(feed, now, undefined, feed !== config.calendarFeed),
      dois,
      content,
      listMemberWorks,
      commons,
    },
    allJobs,
  );

  finish = async () => {
    const { surveyImports, listImports, workImports } = services;
    await Promise.all([surveyImports, listImports, workImports].map((imports) => imports.close()));
    services.content.close();
    await jobs.stop();
    await visits.flush();
    mailer.close();
    await database.close();
  };
  await announce(config, address);
}

async function fillDemo({ db, files }: SiteServices) {
  const { seedDemo } = await import("./demo.ts");
  if (await seedDemo(db, files)) console.info("The empty database was filled with demo content.");
}

async function announce(config: Config, address: string) {
  console.info(`Malimbe is listening on ${address}`);
  if (!config.demo) return;
  const { demoPassword } = await import("./demo.ts");
  const { readDemoAccounts } = await import("#institute/ops/demo/people.ts");
  console.info(`\nThis is the demo. Sign in at ${address}/auth with the password ${demoPassword}:`);
  for (const { email, role } of readDemoAccounts()) console.info(`  ${email.padEnd(24)} ${role}`);
  console.info(
    "\nTo leave the demo, choose another DATA_DIR (or empty this one), set SESSION_SECRET to 32 or more\nsecret characters, and start with DEMO=false. README.md lists every setting.",
  );
}
