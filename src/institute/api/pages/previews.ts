import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "#core/db/connect.ts";
import { listEdits, publicEdits } from "#institute/db/pages/content.ts";
import { type SiteTexts, withWebPages } from "#institute/domain/pages/content.ts";
import { savedState } from "#institute/domain/pages/content-state.ts";
import type { WebPages } from "#institute/domain/posts/web-pages.ts";
import { type BarePage, type EditsByPage, readContent } from "#institute/formats/pages/shown-content.ts";

const PREVIEW_MS = 60 * 60_000;

interface PreviewParts {
  db: Db;
  delivered: ReadonlyMap<string, BarePage>;
  /** Signs the links. */
  secret: string;
  /** What is public or will be, of every page. */
  edits(): EditsByPage;
  webPages(): WebPages;
}

/** Links that show a saved text before it is public; they need no session, since a page renders without one. */
export function createPreviews({ db, delivered, secret, edits, webPages }: PreviewParts) {
  const sign = (text: string) => createHmac("sha256", secret).update(`preview ${text}`).digest("base64url");

  return {
    /** What shows a saved text for an hour to whom has it, for the query `preview`. */
    previewToken(name: string, saved: number): string {
      const text = [name, saved, Date.now() + PREVIEW_MS].join("~");
      return `${text}~${sign(text)}`;
    },
    /** The texts with the saved one of a token laid over them; undefined for a token that is forged or too old. */
    async preview(token: string): Promise<SiteTexts | undefined> {
      const [, text = "", name = "", saved = "", until = "", signature = ""] =
        /^(([^~]*)~(\d+)~(\d+))~([\w-]+)$/.exec(token) ?? [];
      const given = Buffer.from(signature);
      const own = Buffer.from(sign(text));
      const isOurs = given.length === own.length && timingSafeEqual(given, own);
      if (!isOurs || Number(until) < Date.now()) return undefined;
      const ofPage = await listEdits(db, name);
      const edit = ofPage.find((one) => one.version === Number(saved));
      const now = new Date().toISOString();
      if (!edit || savedState(edit, now) === "dropped") return undefined;
      const at = edit.publishAt !== null && edit.publishAt > now ? edit.publishAt : now;
      const isDraft = edit.publishAt === null;
      const draft = { ...edit, publishAt: at, before: isDraft ? {} : edit.before };
      const laid = [...publicEdits(ofPage).filter((one) => one.version !== edit.version), draft];
      const { content } = readContent(delivered, new Map([...edits(), [name, laid]]), at);
      return withWebPages(content, webPages());
    },
  };
}
