import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, query } from "#core/api/http.ts";
import { Paging } from "#core/api/queries.ts";
import { transaction } from "#core/db/connect.ts";
import { isAdmin } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { DEFAULT_PAGE_SIZE, pageWindow } from "#core/domain/paging.ts";
import { partInfo, RUNNING_TEXT } from "#core/domain/parts.ts";
import { isSamePart, overlay } from "#core/domain/parts-overlay.ts";
import { type ContentEdit, listEdits, listPictures, listStates } from "#institute/db/pages/content.ts";
import {
  type PageBase,
  partsAt,
  partsWithout,
  publicEdits,
  type SavedChange,
  saveChange,
  stateOf,
  takeBack,
  toState,
} from "#institute/db/pages/writing.ts";
import { type Content, hasRunningText, pageAddresses } from "#institute/domain/pages/content.ts";
import { type ContentState, type SavedVersion, savedState } from "#institute/domain/pages/content-state.ts";
import { CALLS } from "#institute/formats/pages/shown-content.ts";
import type { SiteContent } from "./site-content.ts";

/** A moment in any zone, as ISO 8601 in UTC. */
export const moment = z.iso
  .datetime({ offset: true, error: "Give a day and a time." })
  .transform((written) => new Date(written).toISOString());

const Change = z.object({
  parts: z.record(z.string().max(100), z.unknown()).optional(),
  text: z.string().nullable().optional(),
  version: z.number().int().min(0),
  publishAt: moment.nullable().optional(),
  until: moment.optional(),
  note: z.string().trim().max(500).optional(),
  /** Parts that stay as they are, although what is delivered has changed. */
  keep: z.array(z.string().max(100)).max(100).optional(),
});
const Restored = z.union([
  z.object({ version: z.number().int().min(0) }),
  z.object({ undo: z.number().int().min(1) }),
]);
const Saved = z.object({ version: z.number().int().min(1) });

/** The name of a page as an address has it, where `calls--msc-2028` is `calls/msc-2028`. */
const nameOf = (address: string) => address.replace(/^calls--/, "calls/");

/** The texts of the institute's own pages: what is public for all; saving, history and preview for admins. */
export const contentApi = new Hono<Env>()
  .get("/", allow("content.edit"), async (c) => c.json({ pages: await listPages(c.var) }))
  .get("/link-check", allow("content.edit"), query(z.object({ href: z.string().max(2000) })), async (c) => {
    const { href } = c.req.valid("query");
    const path = href.split(/[?#]/)[0] ?? "";
    // A file is no page, and says itself whether it is there.
    const exists = path.startsWith("/files/") || (await c.var.isPage(path));
    return c.json({ exists });
  })
  .get("/pictures", allow("content.edit"), async (c) => {
    const { db, viewer } = c.var;
    return c.json({ pictures: await listPictures(db, authorize(viewer, "content.edit")) });
  })
  .get("/:page", async (c) => {
    const { db, content, viewer } = c.var;
    const name = nameOf(c.req.param("page"));
    const base = content.find(name);
    const page = content.shownPage(name);
    if (!page) throw new AppError("notFound", "This page does not exist.");
    const state = { ...toState(base.parts, page.shown), version: page.version };
    if (!isAdmin(viewer)) return c.json(state);
    const edits = await listEdits(db, name);
    return c.json({ ...state, version: edits.at(-1)?.version ?? 0 });
  })
  .get("/:page/form", allow("content.edit"), async (c) => {
    const { db, content } = c.var;
    const name = nameOf(c.req.param("page"));
    const base = content.find(name);
    const edits = await listEdits(db, name);
    const at = new Date().toISOString();
    const { file } = base;
    return c.json({
      label: labelOf(content, name),
      href: addressOf(content.current(), name),
      hasText: hasRunningText(name),
      form: z.toJSONSchema(base.schema, { metadata: partInfo, io: "input" }),
      stored: stateOf(base, edits, at),
      draft: draftOf(base, edits, at),
      waiting: edits
        .filter((edit) => savedState(edit, at) === "waiting")
        .map((edit) => toSavedVersion(base, edits, edit)),
      delivered: toState(base.parts, base.parts),
      newlyDelivered: newlyDelivered(base, edits, at),
      problems: file === null ? [] : content.delivered.problems.filter((one) => one.startsWith(`${file}: `)),
    });
  })
  .patch("/:page", body(Change), async (c) => {
    const { parts = {}, text, ...change } = c.req.valid("json");
    const changes = text === undefined ? parts : { ...parts, [RUNNING_TEXT]: text };
    return c.json(await save(c.var, nameOf(c.req.param("page")), () => ({ ...change, changes })));
  })
  .get("/:page/history", allow("content.edit"), query(Paging), async (c) => {
    const { db, content } = c.var;
    const name = nameOf(c.req.param("page"));
    const base = content.find(name);
    const { page, limit = DEFAULT_PAGE_SIZE } = c.req.valid("query");
    const edits = await listEdits(db, name);
    const { currentPage, numberOfPages, offset, size } = pageWindow(edits.length, page, limit);
    const shown = edits.toReversed().slice(offset, offset + size);
    return c.json({
      data: shown.map((edit) => toSavedVersion(base, edits, edit)),
      currentPage,
      numberOfPages,
      total: edits.length,
    });
  })
  .post("/:page/restore", body(Restored), async (c) => {
    const wanted = c.req.valid("json");
    return c.json(
      await save(c.var, nameOf(c.req.param("page")), (base, edits) => ({
        changes:
          "undo" in wanted ? partsWithout(base, edits, wanted.undo) : partsAt(base, edits, wanted.version),
        version: edits.at(-1)?.version ?? 0,
        note: "undo" in wanted ? `Undoes version ${wanted.undo}` : restoredNote(wanted.version),
      })),
    );
  })
  .post("/:page/preview", body(Saved), async (c) => {
    const { viewer, content } = c.var;
    authorize(viewer, "content.edit");
    const name = nameOf(c.req.param("page"));
    content.find(name);
    const preview = content.previewToken(name, c.req.valid("json").version);
    const texts = await content.preview(preview);
    if (!texts) throw new AppError("notFound", "There is no such text to preview.");
    const address = addressOf(texts, name) ?? "/";
    return c.json({ address: `${address}?${new URLSearchParams({ preview })}` });
  })
  .delete("/:page/waiting/:version", async (c) => {
    const { db, viewer, content } = c.var;
    const by = authorize(viewer, "content.edit");
    const name = nameOf(c.req.param("page"));
    content.find(name);
    await transaction(db, (trx) => takeBack(trx, by, name, Number(c.req.param("version"))));
    await content.refresh();
    return c.body(null, 204);
  });

/** Every page with texts of its own, and whether something of it is changed, drafted or waiting. */
async function listPages({ db, content }: Env["Variables"]) {
  const at = new Date().toISOString();
  const states = await listStates(db, at);
  const { pages, problems } = content.delivered;
  const names = [...new Set([...pages.keys(), ...states.keys()])].filter((name) => !name.startsWith(CALLS));
  return names.map((name) => {
    const file = pages.get(name)?.file;
    return {
      name,
      label: labelOf(content, name),
      href: addressOf(content.current(), name),
      states: states.get(name) ?? [],
      isIncomplete: problems.some((problem) => file && problem.startsWith(`${file}: `)),
    };
  });
}

/** What a page is called in lists. */
function labelOf(content: SiteContent, name: string): string {
  const title = content.shownPage(name)?.shown.title;
  return isKeyOf(pageAddresses, name) ? pageAddresses[name].label : String(title ?? name);
}

/** Where a page is that has one address; null if it has none. */
const addressOf = ({ names }: Content, page: string): string | null =>
  Object.entries(names).find(([, name]) => name === page)?.[0] ?? null;

const restoredNote = (version: number) => (version === 0 ? "As delivered" : `Restores version ${version}`);

/** Saves what `read` makes of the stored texts of a page, and replies with the page. */
async function save(
  { db, viewer, content }: Env["Variables"],
  name: string,
  read: (base: PageBase, edits: readonly ContentEdit[]) => SavedChange,
): Promise<ContentState> {
  const by = authorize(viewer, "content.edit");
  const base = content.find(name);
  const edits = await transaction(db, async (trx) => {
    await saveChange(trx, by, name, base, read(base, await listEdits(trx, name)));
    return listEdits(trx, name);
  });
  await content.refresh();
  return stateOf(base, edits, new Date().toISOString());
}

/** What the last draft says beside what is public, without parts that were published after it. */
function draftOf(base: PageBase, edits: readonly ContentEdit[], at: string) {
  const draft = edits.findLast((edit) => savedState(edit, at) === "draft");
  if (!draft) return null;
  const later = edits.filter((edit) => edit.version > draft.version && savedState(edit, at) === "public");
  const names = Object.keys(draft.changes).filter(
    (name) => !later.some(({ changes }) => Object.hasOwn(changes, name)),
  );
  return {
    version: draft.version,
    savedAt: draft.savedAt,
    by: draft.by,
    changes: Object.fromEntries(names.map((name) => [name, draft.changes[name] ?? base.parts[name] ?? null])),
  };
}

/** The edited parts of which the files say something else than when they were last saved. */
function newlyDelivered(base: PageBase, edits: readonly ContentEdit[], at: string) {
  const shown = overlay(base.parts, publicEdits(edits), at);
  return Object.keys(base.source).flatMap((part) => {
    const last = edits.findLast(
      (edit) => savedState(edit, at) === "public" && Object.hasOwn(edit.changes, part),
    );
    const isNew = last && last.delivered[part] !== base.source[part];
    return isNew && !isSamePart(shown[part], base.parts[part])
      ? [
          {
            part,
            before: last.delivered[part] ?? "",
            delivered: base.source[part] ?? "",
            value: base.parts[part],
          },
        ]
      : [];
  });
}

/** A saved text with what each part said before it. */
function toSavedVersion(base: PageBase, edits: readonly ContentEdit[], edit: ContentEdit): SavedVersion {
  const { version, savedAt, by, note, publishAt, droppedAt, changes } = edit;
  const until = publishAt ?? savedAt;
  const earlier = publicEdits(edits).filter(
    (one) =>
      one.version !== version &&
      (one.publishAt < until || (one.publishAt === until && one.version < version)),
  );
  const before = overlay(base.parts, earlier, until);
  return {
    version,
    savedAt,
    by,
    note,
    publishAt,
    droppedAt,
    changes: Object.entries(changes).map(([part, after]) => ({
      part,
      before: before[part] ?? null,
      after: after ?? base.parts[part] ?? null,
    })),
  };
}
