import { isDeepStrictEqual } from "node:util";
import type { Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Parts } from "#core/domain/parts.ts";
import { type Institute, settingsSchema } from "#core/domain/settings.ts";
import { setInstitute } from "#core/institute.ts";
import { log } from "#core/log.ts";
import { type DeliveredPage, SETTINGS, settingsPage } from "#institute/api/pages/content-folder.ts";
import { createCallReader } from "#institute/db/pages/calls.ts";
import { listPublicEdits, readContentVersion } from "#institute/db/pages/content.ts";
import { listWebPages } from "#institute/db/posts/web-pages.ts";
import { type SiteTexts, withWebPages } from "#institute/domain/pages/content.ts";
import type { WebPages } from "#institute/domain/posts/web-pages.ts";
import {
  bareCall,
  type EditsByPage,
  nextMoment,
  readContent,
} from "#institute/formats/pages/shown-content.ts";
import { createPreviews } from "./previews.ts";

/** A clock can be set, and a timer of more than 24 days fires at once: look again after a minute. */
const LOOK_AGAIN_MS = 60_000;

interface Snapshot {
  content: SiteTexts;
  shown: ReadonlyMap<string, Parts>;
  versions: ReadonlyMap<string, number>;
  next: string | null;
}

interface SiteContentParts {
  db: Db;
  delivered: { pages: ReadonlyMap<string, DeliveredPage>; problems: string[] };
  /** The settings as delivered. */
  settings: Institute;
  /** Signs previews. */
  secret: string;
}

export type SiteContent = Awaited<ReturnType<typeof openSiteContent>>;

/** The texts of the institute's own pages as they are public now; read again when one changes, in any process. */
export async function openSiteContent({ db, delivered: files, settings, secret }: SiteContentParts) {
  const delivered = {
    pages: new Map([...files.pages, [SETTINGS, settingsPage(settings)]]),
    problems: files.problems,
  };
  const listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let version = await readContentVersion(db);
  let edits = await listPublicEdits(db);
  let webPages: WebPages = await listWebPages(db);
  const show = () => takeSnapshot(delivered.pages, edits, webPages);
  let snapshot = show();
  setInstitute(shownSettings(snapshot, settings));
  let reading: Promise<void> | undefined;
  let isClosed = false;
  wait();

  function announce(): void {
    snapshot = show();
    setInstitute(shownSettings(snapshot, settings));
    wait();
    for (const listener of listeners) listener();
  }

  /** Waits for the moment at which a text becomes public by itself. */
  function wait(): void {
    clearTimeout(timer);
    if (isClosed || snapshot.next === null) return;
    const left = Date.parse(snapshot.next) - Date.now();
    timer = setTimeout(
      () => {
        if (snapshot.next !== null && Date.parse(snapshot.next) <= Date.now()) announce();
        else wait();
      },
      Math.min(Math.max(left, 0), LOOK_AGAIN_MS),
    );
    timer.unref();
  }

  async function readAgain(): Promise<void> {
    const stored = await readContentVersion(db);
    const written = await listWebPages(db);
    if (isClosed || (stored === version && isDeepStrictEqual(written, webPages))) return;
    if (stored !== version) edits = await listPublicEdits(db);
    version = stored;
    webPages = written;
    announce();
  }

  /** Reads what was saved; calls at the same time share one reading that begins after them. */
  async function refresh(): Promise<void> {
    if (reading) await reading;
    reading ??= readAgain().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  return {
    delivered,
    /** A page that may be edited; 404 for other names. */
    find: (name: string) => findPage(delivered.pages, name),
    refresh,
    /** The calls that are public at a moment, read anew. */
    readCalls: createCallReader(delivered.pages),
    /** What is public now. */
    current: (): SiteTexts => snapshot.content,
    /** The shown parts of a page, and the number of its newest public text; undefined if it is not public. */
    shownPage(name: string) {
      const shown = snapshot.shown.get(name);
      return shown && { shown, version: snapshot.versions.get(name) ?? 0 };
    },
    /** When the next text becomes public by itself. */
    nextChange: () => snapshot.next,
    /** Calls the listener after each change of what is public. */
    onChange: (listener: () => void) => void listeners.push(listener),
    /** Call it when anything public changed; a failed reading is logged, and the next one follows. */
    look: () =>
      void refresh().catch((error: unknown) => log.error({ err: error }, "texts of the site not read")),
    ...createPreviews({
      db,
      delivered: delivered.pages,
      secret,
      edits: () => edits,
      webPages: () => webPages,
    }),
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** What is public now. */
function takeSnapshot(
  pages: ReadonlyMap<string, DeliveredPage>,
  edits: EditsByPage,
  webPages: WebPages,
): Snapshot {
  const at = new Date().toISOString();
  const { shown, content: texts } = readContent(pages, edits, at);
  const content = withWebPages(texts, webPages);
  const versions = new Map(
    [...edits].map(([name, ofPage]) => [
      name,
      Math.max(0, ...ofPage.filter(({ publishAt }) => publishAt <= at).map((edit) => edit.version)),
    ]),
  );
  return { content, shown, versions, next: nextMoment(edits, content, at) };
}

/** The settings as they are public now. */
function shownSettings({ shown }: Snapshot, delivered: Institute): Institute {
  return settingsSchema.safeParse(shown.get(SETTINGS)).data ?? delivered;
}

function findPage(delivered: ReadonlyMap<string, DeliveredPage>, name: string): DeliveredPage {
  const page = delivered.get(name);
  const call = page ? undefined : bareCall(name);
  if (page) return page;
  if (call) return { ...call, source: {}, file: null };
  throw new AppError("notFound", "This page does not exist.");
}

declare module "#core/api/env.ts" {
  interface Services {
    /** The texts of the institute's own pages. */
    content: SiteContent;
  }
}
