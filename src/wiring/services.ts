import { join } from "node:path";
import { diskOf } from "#adapters/disk.ts";
import type { FileStore } from "#adapters/files/store.ts";
import { createVariants } from "#adapters/variants.ts";
import { createWebPictures } from "#adapters/web-pictures.ts";
import { createTokens } from "#api/accounts/tokens.ts";
import { createExportSlots } from "#api/export-slots.ts";
import { sweepLeftovers } from "#api/files/received-file.ts";
import { createSurveyImports } from "#api/imports/imports.ts";
import { createListImports } from "#api/imports/list-imports.ts";
import { createLimits } from "#api/limits.ts";
import type { Config } from "#config";
import type { DatabaseLocation, Db } from "#db/connect.ts";
import { createVisitCounter } from "#db/institute/visit-counter.ts";
import { MAX_UPLOAD_BYTES } from "#domain/files/upload.ts";
import { institute } from "#institute";

/** What exists before the services. */
interface Foundation {
  db: Db;
  files: FileStore;
  place: DatabaseLocation;
  publicUrl: () => string;
}

/** What the API needs, except what only the pages know. */
export async function createServices(config: Config, { db, files, place, publicUrl }: Foundation) {
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

export type SiteServices = Awaited<ReturnType<typeof createServices>>;
