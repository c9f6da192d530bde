import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { sql } from "kysely";
import { readCalendar } from "#adapters/calendar.ts";
import { diskOf } from "#adapters/disk.ts";
import { openFileStore } from "#adapters/files/open.ts";
import { type Mailer, outboxFolder, smtpMailer } from "#adapters/mail.ts";
import { createVariants } from "#adapters/variants.ts";
import { openMeteo } from "#adapters/weather/open-meteo.ts";
import { weatherChain } from "#adapters/weather/source.ts";
import { weatherLinkV1 } from "#adapters/weather/weatherlink-v1.ts";
import { weatherLinkV2 } from "#adapters/weather/weatherlink-v2.ts";
import { createWebPictures } from "#adapters/web-pictures.ts";
import { createTokens } from "#api/accounts/tokens.ts";
import { createApi } from "#api/app.ts";
import { createExportSlots } from "#api/export-slots.ts";
import { sweepLeftovers } from "#api/files/received-file.ts";
import { createSurveyImports } from "#api/imports/imports.ts";
import { createListImports } from "#api/imports/list-imports.ts";
import { createLimits } from "#api/limits.ts";
import { type Config, ConfigError, readConfig } from "#config";
import { connect, type DatabaseLocation, type Db } from "#db/connect.ts";
import { createVisitCounter } from "#db/institute/visit-counter.ts";
import { migrate } from "#db/migrate.ts";
import { newId } from "#db/record.ts";
import { whenAvailable } from "#db/when-available.ts";
import { MAX_UPLOAD_BYTES } from "#domain/files/upload.ts";
import { institute } from "#institute";
import { allJobs } from "#jobs/all.ts";
import { startJobs } from "#jobs/run.ts";
import { log } from "#log";
import { restrictFileAccess } from "#ops/private-files.ts";
import { type ApiForVisitor, answerPage } from "#web/serve/answer.ts";
import { cacheReads } from "#web/serve/cached-reads.ts";
import {
  capConnections,
  endIdleRequest,
  MAX_CONNECTIONS,
  REQUEST_TIMEOUTS_MS,
} from "#web/serve/connections.ts";
import { countPage } from "#web/serve/count-page.ts";
import type { PageServices } from "#web/serve/handler.ts";
import { builtPages, developmentPages } from "#web/serve/load-pages.ts";
import { createPace } from "#web/serve/pace.ts";
import { createProxyWarning } from "#web/serve/proxy-warning.ts";
import { type Reply, sendReply } from "#web/serve/reply.ts";
import { keyOf } from "#web/serve/save-data.ts";
import { setSecurityHeaders } from "#web/serve/security-headers.ts";
import { securityTxt } from "#web/serve/security-txt.ts";
import { createSharePictures } from "#web/serve/share-pictures.ts";
import { endOnSignal } from "#web/serve/shutdown.ts";
import { answerStarting } from "#web/serve/starting.ts";
import { addStaticFiles, clientFolder } from "#web/serve/static-files.ts";

const development = process.argv.includes("--dev");
/** How long a readiness check waits for the database, in milliseconds. */
const READY_TIMEOUT_MS = 2_000;

await start().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message);
  else log.fatal({ err: error }, "server not started");
  process.exit(1);
});

/** Connects the parts and listens: config → db, adapters → api, pages → HTTP. */
async function start() {
  const config = readConfig(process.env);
  await restrictFileAccess(config.dataDir);
  const place = config.databaseUrl
    ? { url: config.databaseUrl }
    : { file: join(config.dataDir, "malimbe.sqlite") };
  const database = connect(place);
  let answer: RequestListener = answerStarting;
  let finish = database.close;
  const { server, address } = await listen(config, (...message) => answer(...message));
  endOnSignal(server, () => finish());

  await whenAvailable(() => migrate(database.db));
  const publicUrl = () => config.publicUrl ?? address;
  const services = await createServices(config, database.db, place, publicUrl);
  if (config.demo) await whenAvailable(() => fillDemo(services));
  const site = await createSite(config, services);
  database.onPublicChange(() => site.pages.replies.clear());
  answer = createListener(config, services, site);
  const mailer = createMailer(config, publicUrl);
  const { db, files, visits, calendar } = services;
  const readWeather = createWeatherReader(config);
  const readCalendar = createCalendarReader(calendar.feed);
  const jobs = startJobs({ db, files, mailer, publicUrl, visits, readWeather, readCalendar }, allJobs);

  finish = async () => {
    await Promise.all([services.surveyImports.close(), services.listImports.close()]);
    await jobs.stop();
    await visits.flush();
    mailer.close();
    await database.close();
  };
  await announce(config, address);
}

/** Listens at once, so that a watchdog gets an answer while the database is migrated. */
async function listen(config: Config, answer: RequestListener) {
  const timeouts = {
    requestTimeout: REQUEST_TIMEOUTS_MS.total,
    headersTimeout: REQUEST_TIMEOUTS_MS.headers,
    keepAliveTimeout: REQUEST_TIMEOUTS_MS.keepAlive,
  };
  const server = createServer(timeouts, answer);
  capConnections(server);
  server.listen({ port: config.port, host: config.host, backlog: MAX_CONNECTIONS });
  await once(server, "listening");
  return { server, address: addressOf(server, config) };
}

/** What the API needs, except what only the pages know. */
async function createServices(config: Config, db: Db, place: DatabaseLocation, publicUrl: () => string) {
  const files = openFileStore(config.files, join(config.dataDir, "files"));
  const incoming = join(config.dataDir, "incoming");
  await sweepLeftovers(incoming);
  const imports = { db, place, folder: join(config.dataDir, "imports") };
  const surveyImports = createSurveyImports(imports);
  await surveyImports.sweep();
  return {
    db,
    files,
    variants: createVariants(files),
    pictures: createWebPictures({ maxBytes: MAX_UPLOAD_BYTES.image }),
    incoming,
    surveyImports,
    listImports: createListImports(imports),
    disk: diskOf(config.dataDir),
    tokens: createTokens(config.sessionSecret()),
    limits: createLimits(),
    exportSlots: createExportSlots(),
    trustProxy: config.trustProxy,
    publicUrl,
    calendar: {
      page: config.calendarPage ?? institute.calendar.page,
      feed: config.calendarFeed ?? institute.calendar.feed,
    },
    visits: createVisitCounter(db),
  };
}

type SiteServices = Awaited<ReturnType<typeof createServices>>;

/** The API and the pages, which read from each other. */
async function createSite(config: Config, services: SiteServices) {
  const api = createApi({ ...services, isPage: (path) => pages.isPage(path) });
  const { analyticsScript, analyticsSite } = config;
  const pageServices: PageServices = {
    api: (request: Request) => readApi(request),
    publicUrl: services.publicUrl,
    newId,
    cdnSeconds: config.cdnSeconds,
    external: {
      frameUrl: services.calendar.page,
      script: analyticsScript ? { address: analyticsScript, site: analyticsSite ?? "" } : undefined,
    },
  };
  const { pages, before } = await (development ? developmentPages(pageServices) : builtPages(pageServices));
  const readApi = cacheReads(pages.replies, api.fetch);
  const apiForVisitor: ApiForVisitor = (visitor) => (apiRequest) => {
    const forwarded = visitor.headers["x-forwarded-for"];
    if (forwarded) apiRequest.headers.set("x-forwarded-for", String(forwarded));
    return api.request(apiRequest, undefined, { incoming: visitor });
  };
  return { pages, before, readApi, apiForVisitor };
}

type Site = Awaited<ReturnType<typeof createSite>>;

/** Answers every request: from the cache, the API, a file, or a page. */
function createListener(config: Config, services: SiteServices, site: Site): RequestListener {
  const { pages, before, readApi, apiForVisitor } = site;
  const sharePicture = createSharePictures(pages);
  const apiListener = getRequestListener(readApi);
  const securityContact = { contact: config.securityContact, expires: config.securityExpires };
  const securityText = () => securityTxt(securityContact, services.publicUrl(), new Date());
  const findProblem = () => findReadinessProblem(services);
  const fileListener = getRequestListener(createFiles(findProblem, securityText).fetch);
  const isSecure = config.publicUrl?.startsWith("https:") ?? false;
  const pace = createPace();
  const warnAboutProxy = createProxyWarning(isSecure && !config.trustProxy, console.warn);
  return (request, response) => {
    setSecurityHeaders(response, isSecure);
    endIdleRequest(request, response);
    warnAboutProxy(request.headers);
    const url = request.url ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    const cached = isRead && !request.headers.authorization ? pages.replies.find(keyOf(request)) : undefined;
    const send = (reply: Reply) => {
      sendReply(reply, request, response);
      countPage(services.visits, reply, request);
    };
    if (cached) send(cached);
    else if (/^\/(api|files)\//.test(url)) {
      if (isRead) void apiListener(request, response);
      else pace(() => request.destroyed || void apiListener(request, response));
    } else if (url.startsWith("/share/")) void sharePicture(url, response);
    else if (isFile(url)) void fileListener(request, response);
    else
      before(
        request,
        response,
        () => void answerPage(pages, apiForVisitor(request), request, response, send),
      );
  };
}

/** Why the site is not ready, or `undefined` if it is. */
async function findReadinessProblem({ db, disk }: SiteServices): Promise<string | undefined> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const isDatabaseReady = await Promise.race([query, pause(READY_TIMEOUT_MS, false, { ref: false })]);
  if (!isDatabaseReady) return "The database does not answer.";
  if (!(await disk.hasRoom(0))) return "The disk is almost full.";
  return undefined;
}

async function fillDemo({ db, files }: SiteServices) {
  const { seedDemo } = await import("#ops/demo/seed.ts");
  if (await seedDemo(db, files)) console.info("The empty database was filled with demo content.");
}

/** The address that the server listens on. */
function addressOf(server: Server, { host, port }: Config): string {
  const bound = server.address();
  return `http://${host}:${bound && typeof bound === "object" ? bound.port : port}`;
}

/** Sends through the configured mail server, or into files in the data folder. */
function createMailer({ smtpUrl, mailFrom, dataDir }: Config, publicUrl: () => string): Mailer {
  const from = () => mailFrom ?? `${institute.shortName} <no-reply@${new URL(publicUrl()).hostname}>`;
  return smtpUrl ? smtpMailer(smtpUrl, from) : outboxFolder(join(dataDir, "outbox"), from, console.info);
}

/** Reads the calendar at an address, if there is one. */
function createCalendarReader(feed: string) {
  return feed ? (now: Date) => readCalendar(feed, now) : undefined;
}

/** The configured weather sources, in the order of preference. */
function createWeatherReader(config: Config) {
  const {
    weatherLinkV1: first,
    weatherLinkV2: second,
    weatherLinkAddress: address,
    openMeteo: model,
  } = config;
  const [user = "", password = "", token = ""] = first ?? [];
  const [station = "", key = "", secret = ""] = second ?? [];
  const sources = [
    ...(first ? [weatherLinkV1({ user, password, token, address })] : []),
    ...(second ? [weatherLinkV2({ station, key, secret, address })] : []),
    ...(model ? [openMeteo({ ...institute.fieldStation, address: config.openMeteoAddress })] : []),
  ];
  return sources.length > 0 ? weatherChain(sources) : undefined;
}

/** Serves the built client, health and readiness checks, and security.txt. */
function createFiles(findReadinessProblem: () => Promise<string | undefined>, securityText: () => string) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/.well-known/security.txt", (c) => c.text(securityText()));
  app.get("/readyz", async (c) => {
    const problem = await findReadinessProblem();
    return problem ? c.text(problem, 503) : c.text("ok");
  });
  if (!development) addStaticFiles(app, clientFolder);
  return app;
}

/** The first path segments that `createFiles` serves. */
const staticRoots = new Set([
  "healthz",
  "readyz",
  ".well-known",
  ...(development ? [] : readdirSync(clientFolder)),
]);
const isFile = (url: string) => staticRoots.has(/^\/([^/?]*)/.exec(url)?.[1] ?? "");

async function announce(config: Config, address: string) {
  console.info(`Malimbe is listening on ${address}`);
  if (!config.demo) return;
  const { demoPassword } = await import("#ops/demo/seed.ts");
  const { readDemoAccounts } = await import("#ops/demo/people.ts");
  console.info(`\nThis is the demo. Sign in at ${address}/auth with the password ${demoPassword}:`);
  for (const { email, role } of readDemoAccounts()) console.info(`  ${email.padEnd(24)} ${role}`);
  console.info(
    "\nTo leave the demo, choose another DATA_DIR (or empty this one), set SESSION_SECRET to 32 or more\nsecret characters, and start with DEMO=false. README.md lists every setting.",
  );
}
