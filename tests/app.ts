import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hc } from "hono/client";
import { createSurveyImports } from "#birds/api/imports/imports.ts";
import { createStoredSurveyFiles } from "#birds/api/surveys/stored-survey-files.ts";
import { createSurveyFiles } from "#birds/api/surveys/survey-files.ts";
import { folderStore } from "#core/adapters/files/folder.ts";
import { createVariants } from "#core/adapters/variants.ts";
import { createWebPictures } from "#core/adapters/web-pictures.ts";
import { createTokens } from "#core/api/accounts/tokens.ts";
import type { Services } from "#core/api/env.ts";
import { createExportSlots } from "#core/api/export-slots.ts";
import { createHealthReader } from "#core/api/health/health-facts.ts";
import { createListImports } from "#core/api/imports/list-imports.ts";
import { createLimits, createVisitLimit } from "#core/api/limits.ts";
import { createSigner } from "#core/api/signing.ts";
import * as sessions from "#core/db/accounts/sessions.ts";
import { createVisitCounter } from "#core/db/visits/visit-counter.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { deliveredInstitute } from "#core/institute.ts";
import { openSiteContent } from "#institute/api/pages/site-content.ts";
import { createWorkImports } from "#institute/api/works/work-imports.ts";
import { type Api, createApi } from "#site/app.ts";
import { allJobs } from "#site/parts.ts";
import { checkReplies } from "./check-reply.ts";
import { delivered } from "./content.ts";
import type { TestDatabase } from "./databases.ts";
import { datacitePrefix } from "./datacite-server.ts";
import { makeAccount, makeMember } from "./make.ts";

/** The people of every test: an admin, a store admin, two members with profiles, and one account without. */
type Everyday = "admin" | "store" | "member" | "other" | "newcomer";

/** With those of ringing, who are there after `addRingers`. */
export type Person = Everyday | "ringer" | "keeper";

/** The address of the tested site, for links in mails. */
export const siteAddress = "https://malimbe.example.org";

export const secret = "a secret of at least thirty-two characters";

/** What an API over a database needs, with files in a folder of its own. */
export async function openServices({ db, place, whenClosed }: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-files-"));
  whenClosed(() => rm(folder, { recursive: true, force: true }));
  const files = folderStore(join(folder, "files"));
  const incoming = join(folder, "incoming");
  const surveyImports = createSurveyImports({ db, place, folder: join(folder, "imports") });
  whenClosed(() => surveyImports.close());
  const listImports = createListImports({ place, db, folder: join(folder, "imports") });
  whenClosed(() => listImports.close());
  const workImports = createWorkImports({
    place,
    db,
    folder: join(folder, "imports"),
    store: { settings: { kind: "folder" }, folder: join(folder, "files") },
  });
  whenClosed(() => workImports.close());
  const disk = { hasRoom: async () => true, measure: async () => ({ freeBytes: 5e9, reservedBytes: 256e6 }) };
  const publicUrl = () => siteAddress;
  const surveyFiles = createSurveyFiles({ db, place, publicUrl });
  const exportSlots = createExportSlots();
  const content = await openSiteContent({ db, delivered, settings: deliveredInstitute, secret });
  whenClosed(async () => content.close());
  const services: Services = {
    db,
    files,
    variants: createVariants(files),
    pictures: createWebPictures({ maxBytes: MAX_UPLOAD_BYTES.image }),
    incoming,
    surveyImports,
    listImports,
    workImports,
    disk,
    tokens: createTokens(secret),
    sign: createSigner(secret),
    limits: createLimits(db, secret),
    visitLimit: createVisitLimit(),
    surveyFiles,
    storedSurveyFiles: createStoredSurveyFiles({
      db,
      store: files,
      disk,
      surveyFiles,
      publicUrl,
      folder: incoming,
      slots: exportSlots,
    }),
    exportSlots,
    content,
    trustProxy: false,
    publicUrl,
    visits: createVisitCounter(db),
    readHealth: createHealthReader({
      texts: () => [],
      db,
      disk,
      jobs: allJobs,
      lastBackupAt: undefined,
      databaseKind: "url" in place ? "PostgreSQL" : "SQLite",
      settings: () => ({
        isDemo: false,
        hasMailServer: true,
        hasPublicUrl: true,
        hasDatacite: true,
        ignoresProxy: false,
      }),
    }),
    doiPrefix: datacitePrefix,
    lookUp: undefined,
    readOrcid: undefined,
    commons: undefined,
    isPage: async (path) => path === "/" || path.startsWith("/news"),
    isRoute: (path) => /^\/(news|visit)?$/.test(path),
  };
  return { services, folder };
}

/** The API over a database, called in process, with a session for each person. */
export async function openApp(database: TestDatabase) {
  const { services, folder } = await openServices(database);
  const { db, files, tokens } = services;
  const api = createApi(services);
  checkReplies(api);

  const everyday: Record<Everyday, Account> = {
    admin: await makeMember(db, {
      email: "admin@example.org",
      firstName: "Ada",
      lastName: "Bello",
      admin: true,
    }),
    store: await makeAccount(db, { email: "store@example.org", firstName: "Ibrahim", storeAdmin: true }),
    member: await makeMember(db, { email: "member@example.org", firstName: "Musa", lastName: "Danjuma" }),
    other: await makeMember(db, { email: "other@example.org", firstName: "Esther", lastName: "Pam" }),
    newcomer: await makeAccount(db, { email: "newcomer@example.org" }),
  };
  const people = { ...everyday } as Record<Person, Account>;
  const headers = {} as Record<Person, { Authorization: string }>;
  async function signIn(person: Person) {
    const accountId = people[person]._id;
    const sessionId = await sessions.openSession(db, accountId, 3600);
    const token = await tokens.sign({ accountId, sessionId, seconds: 3600 });
    headers[person] = { Authorization: `Bearer ${token}` };
  }
  for (const person of Object.keys(everyday) as Everyday[]) await signIn(person);

  const client = (sent: Record<string, string>) =>
    hc<Api>("http://localhost", {
      headers: sent,
      fetch: (input: string | URL | Request, init?: RequestInit) => api.request(input, init),
    });
  return {
    api,
    /** The services of the API, for tests that build another API with one of them changed. */
    services,
    db,
    files,
    /** The folder of stored files (`files`) and running uploads (`incoming`). */
    folder,
    tokens,
    people,
    /** Adds a ringer and the keeper of the rings; who is no part of ringing knows nothing of them. */
    async addRingers() {
      people.ringer = await makeAccount(db, {
        email: "ringer@example.org",
        firstName: "Hauwa",
        ringer: true,
      });
      people.keeper = await makeAccount(db, {
        email: "keeper@example.org",
        firstName: "Joseph",
        ringKeeper: true,
      });
      for (const person of ["ringer", "keeper"] as const) await signIn(person);
    },
    /** The typed client of a signed-in person. */
    as: (person: Person) => client(headers[person]),
    /** The typed client of a visitor. */
    asVisitor: () => client({}),
    /** The authorization header of a person's calls; none for `null`. */
    headersOf: (person: Person | null): Record<string, string> => (person ? headers[person] : {}),
    /** One call in plain HTTP, for requests that the typed client cannot send. */
    call: (person: Person | null, method: string, path: string, body?: unknown) =>
      api.request(path, {
        method,
        headers: {
          ...(person ? headers[person] : {}),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
  };
}

export type App = Awaited<ReturnType<typeof openApp>>;
