import { join } from "node:path";
import { createCommons } from "#birds/api/guide/commons.ts";
import { createSurveyImports } from "#birds/api/imports/imports.ts";
import { createStoredSurveyFiles } from "#birds/api/surveys/stored-survey-files.ts";
import { createSurveyFiles } from "#birds/api/surveys/survey-files.ts";
import { diskOf } from "#core/adapters/disk.ts";
import { folderStore } from "#core/adapters/files/folder.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import { createVariants } from "#core/adapters/variants.ts";
import { createWebPictures } from "#core/adapters/web-pictures.ts";
import { createTokens } from "#core/api/accounts/tokens.ts";
import { createExportSlots } from "#core/api/export-slots.ts";
import { sweepLeftovers } from "#core/api/files/received-file.ts";
import { createListImports } from "#core/api/imports/list-imports.ts";
import { createLimits, createVisitLimit } from "#core/api/limits.ts";
import { createSigner } from "#core/api/signing.ts";
import { createUserAgent } from "#core/api/user-agent.ts";
import type { Config } from "#core/config.ts";
import type { DatabaseLocation, Db } from "#core/db/connect.ts";
import { createVisitCounter } from "#core/db/visits/visit-counter.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { deliveredWith } from "#core/institute.ts";
import { createSiteHealth } from "#core/jobs/site-health.ts";
import { log } from "#core/log.ts";
import { describeProblems, readContentFolder } from "#institute/api/pages/content-folder.ts";
import { openSiteContent } from "#institute/api/pages/site-content.ts";
import { createLookups } from "#institute/api/posts/lookups.ts";
import { createWorkImports } from "#institute/api/works/work-imports.ts";
import { allJobs } from "../parts.ts";

/** What exists before the services. */
interface Foundation {
  db: Db;
  files: FileStore;
  place: DatabaseLocation;
  /** Whether a proxy in front is ignored that tells the visitors' addresses. */
  ignoresProxy: () => boolean;
  publicUrl: () => string;
}

/** What the API needs, except what only the pages know. */
export async function createServices(config: Config, foundation: Foundation) {
  const { db, files, place, publicUrl, ignoresProxy } = foundation;
  const secret = config.sessionSecret();
  const userAgent = createUserAgent(config, publicUrl);
  const incoming = join(config.dataDir, "incoming");
  await sweepLeftovers(incoming);
  const imports = { db, place, folder: join(config.dataDir, "imports") };
  const surveyImports = createSurveyImports(imports);
  await surveyImports.sweep();
  const disk = diskOf(config.dataDir);
  await disk.makeRoom?.();
  const surveyFiles = createSurveyFiles({ db, place, publicUrl });
  const exportSlots = createExportSlots();
  // An image service takes pictures alone.
  const store = config.files.kind === "imageService" ? folderStore(join(config.dataDir, "files")) : files;
  const delivered = readContentFolder(config.contentDir);
  for (const problem of describeProblems(config.contentDir, delivered)) log.warn(problem);
  return {
    db,
    files,
    variants: createVariants(files),
    pictures: createWebPictures({ maxBytes: MAX_UPLOAD_BYTES.image }),
    incoming,
    surveyImports,
    listImports: createListImports(imports),
    workImports: createWorkImports({
      ...imports,
      store: { settings: config.files, folder: join(config.dataDir, "files") },
    }),
    disk,
    tokens: createTokens(secret),
    sign: createSigner(secret),
    limits: createLimits(db, secret, config.limits),
    visitLimit: createVisitLimit(),
    surveyFiles,
    storedSurveyFiles: createStoredSurveyFiles({
      db,
      store,
      disk,
      surveyFiles,
      publicUrl,
      folder: incoming,
      slots: exportSlots,
    }),
    exportSlots,
    content: await openSiteContent({ db, delivered, settings: deliveredWith(config), secret }),
    trustProxy: config.trustProxy,
    publicUrl,
    visits: createVisitCounter(db),
    doiPrefix: config.datacite?.prefix,
    ...createLookups(config, userAgent),
    commons: createCommons(config.commonsUrl, userAgent),
    readHealth: createSiteHealth(config, {
      db,
      disk,
      jobs: allJobs,
      ignoresProxy,
      texts: () => describeProblems(config.contentDir, delivered),
    }),
  };
}

export type SiteServices = Awaited<ReturnType<typeof createServices>>;
