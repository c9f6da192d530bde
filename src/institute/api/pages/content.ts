import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, query } from "#core/api/http.ts";
import { Paging } from "#core/api/queries.ts";
import type { Db } from "#core/db/connect.ts";
import { dbParts } from "#core/db/part.ts";
import { isAdmin } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject, isKeyOf } from "#core/domain/keys.ts";
import { DEFAULT_PAGE_SIZE, pageWindow } from "#core/domain/paging.ts";
import { formSchemaOf, type Parts } from "#core/domain/parts.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { toEditedCall } from "#institute/db/pages/calls.ts";
import { type ContentEdit, listEdits, listPictures, listStates } from "#institute/db/pages/content.ts";
import {
  type PageBase,
  stateOf,
  stayingParts,
  toSavedVersion,
  toState,
} from "#institute/db/pages/page-states.ts";
import { type Content, hasRunningText, pageAddresses } from "#institute/domain/pages/content.ts";
import { type ContentState, isScheduled, savedState } from "#institute/domain/pages/content-state.ts";
import { CALLS } from "#institute/formats/pages/shown-content.ts";
import { ContentChange } from "./content-change.ts";
import { SETTINGS } from "./content-folder.ts";
import { CheckedParts, findBrokenLinks, leadsSomewhere } from "./link-check.ts";
import { Restored, restorePage } from "./restoring.ts";
import { savePage, takeBackText } from "./saving.ts";
import type { SiteContent } from "./site-content.ts";
import { unfinishedCall } from "./unfinished-call.ts";

const Saved = z.object({ version: z.number().int().min(1) });

/** The name of a page as an address has it, where `calls--msc-2028` is `calls/msc-2028`. */
const nameOf = (address: string) => address.replace(/^calls--/, "calls/");

/** The texts of the institute's own pages: what is public for all; saving, history and preview for admins. */
export const contentApi = new Hono<Env>()
  .get("/", allow("content.edit"), async (c) => c.json({ pages: await listPages(c.var) }))
  .get("/link-check", allow("content.edit"), query(z.object({ href: z.string().max(2000) })), async (c) => {
    return c.json({ exists: await leadsSomewhere(c.var, c.req.valid("query").href) });
  })
  .post("/link-check", allow("content.edit"), body(CheckedParts), async (c) =>
    c.json({ broken: await findBrokenLinks(c.var, c.req.valid("json")) }),
  )
  .get("/pictures", allow("content.edit"), async (c) => {
    const { db, viewer } = c.var;
    return c.json({ pictures: await listPictures(db, authorize(viewer, "content.edit")) });
  })
  .get("/:page", async (c) => c.json(await readPage(c.var, nameOf(c.req.param("page")))))
  .get("/:page/form", allow("content.edit"), async (c) => {
    const { db, content } = c.var;
    const name = nameOf(c.req.param("page"));
    const base = content.find(name);
    const edits = await listEdits(db, name);
    const at = new Date().toISOString();
    const { file } = base;
    const form = formSchemaOf(base.schema);
    return c.json({
      label: draftTitle(name, base, edits, at) ?? labelOf(content, name),
      href: addressOf(content.current(), name),
      hasText: hasRunningText(name),
      form,
      stored: stateOf(base, edits, at),
      /** When it was read, to be sent back as `seenAt`. */
      at,
      draft: draftOf(base, edits, at),
      waiting: edits
        .filter((edit) => edit.endOf === null && isScheduled(edit, at))
        .map((edit) => toSavedVersion(base, edits, edit)),
      delivered: toState(base.parts, base.parts),
      newlyDelivered: newlyDelivered(base, edits, at),
      counted: JSON.stringify(form).includes('"isFigure":true') ? await countFigures(db) : [],
      typedAt: typedAt(base, edits, at),
      problems: file === null ? [] : content.delivered.problems.filter((one) => one.startsWith(`${file}: `)),
    });
  })
  .patch("/:page", body(ContentChange), async (c) =>
    c.json(await savePage(c.var, nameOf(c.req.param("page")), c.req.valid("json"))),
  )
  .get("/:page/history", allow("content.edit"), query(Paging), async (c) => {
    const { db, content } = c.var;
    const name = nameOf(c.req.param("page"));
    const base = content.find(name);
    const { page, limit = DEFAULT_PAGE_SIZE } = c.req.valid("query");
    const edits = await listEdits(db, name);
    const saved = edits.filter(({ endOf }) => endOf === null);
    const { currentPage, numberOfPages, offset, size } = pageWindow(saved.length, page, limit);
    const shown = saved.toReversed().slice(offset, offset + size);
    return c.json({
      data: shown.map((edit) => toSavedVersion(base, edits, edit)),
      currentPage,
      numberOfPages,
      total: saved.length,
    });
  })
  .post("/:page/restore", body(Restored), async (c) =>
    c.json(await restorePage(c.var, nameOf(c.req.param("page")), c.req.valid("json"))),
  )
  .post("/:page/preview", body(Saved), async (c) => {
    const { viewer, content } = c.var;
    authorize(viewer, "content.edit");
    const name = nameOf(c.req.param("page"));
    content.find(name);
    const saved = c.req.valid("json").version;
    const preview = content.previewToken(name, saved);
    const texts = await content.preview(preview);
    if (!texts) throw new AppError("notFound", "There is no such text to preview.");
    const address = addressOf(texts, name);
    if (address === null && name.startsWith(CALLS)) throw await unfinishedCall(c.var, name, saved);
    return c.json({ address: `${address ?? "/"}?${new URLSearchParams({ preview })}` });
  })
  .delete("/:page/waiting/:version", async (c) => {
    await takeBackText(c.var, nameOf(c.req.param("page")), Number(c.req.param("version")));
    return c.body(null, 204);
  });

/** Every page with texts of its own, and whether something of it is changed, drafted or waiting. */
async function listPages({ db, content }: Env["Variables"]) {
  const at = new Date().toISOString();
  const states = await listStates(db, at);
  const { pages, problems } = content.delivered;
  const names = [...new Set([...pages.keys(), ...states.keys()])].filter(
    (name) => !name.startsWith(CALLS) && name !== SETTINGS,
  );
  return names.map((name) => {
    const file = pages.get(name)?.file;
    return {
      name,
      label: labelOf(content, name),
      href: addressOf(content.current(), name),
      states: states.get(name)?.states ?? [],
      publicFrom: states.get(name)?.publicFrom ?? null,
      publicUntil: states.get(name)?.publicUntil ?? null,
      isIncomplete: problems.some((problem) => file && problem.startsWith(`${file}: `)),
    };
  });
}

/** What a page is called in lists. */
function labelOf(content: SiteContent, name: string): string {
  const title = content.shownPage(name)?.shown.title;
  if (name === SETTINGS) return "Settings";
  if (name === CALLS) return "New call";
  return isKeyOf(pageAddresses, name) ? pageAddresses[name].label : String(title ?? name);
}

/** The title of a call that is not public yet. */
function draftTitle(name: string, base: PageBase, edits: readonly ContentEdit[], at: string) {
  const call = name.startsWith(CALLS) ? toEditedCall(name, base, edits, at) : undefined;
  return typeof call?.parts.title === "string" ? call.parts.title : undefined;
}

/** Where a page is that has one address; null if it has none. */
const addressOf = ({ names }: Content, page: string): string | null =>
  Object.entries(names).find(([, name]) => name === page)?.[0] ?? null;

/** The settings as everybody may read them: without who gets the messages, and to whom the store lends. */
const withoutRecipients = ({ parts, ...state }: ContentState): ContentState => ({
  ...state,
  parts: {
    ...parts,
    topics: publicTopics(parts.topics),
    store: { ...asObject(parts.store), rules: [] },
  },
});

const publicTopics = (topics: unknown) =>
  Array.isArray(topics) ? topics.map((topic) => ({ ...asObject(topic), recipient: "" })) : [];

/** A page as it is public; for admins with the number of its newest saved text. 404 if it is not public. */
export async function readPage(
  { db, content, viewer }: Env["Variables"],
  name: string,
): Promise<ContentState> {
  const base = content.find(name);
  const page = content.shownPage(name);
  if (!page) throw new AppError("notFound", "This page does not exist.");
  const state = { ...toState(base.parts, page.shown), version: page.version };
  if (!isAdmin(viewer)) return name === SETTINGS ? withoutRecipients(state) : state;
  const edits = await listEdits(db, name);
  return { ...state, version: edits.at(-1)?.version ?? 0 };
}

/** What the last draft says beside what is public, without parts that were published after it. */
function draftOf(base: PageBase, edits: readonly ContentEdit[], at: string) {
  const draft = edits.findLast((edit) => savedState(edit, at) === "draft");
  if (!draft) return null;
  const later = edits.filter((edit) => edit.version > draft.version && isStaying(edit, at));
  const names = Object.keys(draft.changes).filter(
    (name) => !later.some(({ changes }) => Object.hasOwn(changes, name)),
  );
  const changes: Parts = Object.fromEntries(
    names.map((name) => [name, draft.changes[name] ?? base.parts[name] ?? null]),
  );
  return { version: draft.version, savedAt: draft.savedAt, by: draft.by, changes };
}

/** Whether a saved text is public and does not end by itself. */
const isStaying = (edit: ContentEdit, at: string) =>
  savedState(edit, at) === "public" && edit.until === null && edit.endOf === null;

/** What all parts of the program count now. */
const countFigures = async (db: Db) =>
  (await Promise.all(dbParts().map((part) => part.countFigures(db)))).flat();

/** When each part was last published that is not as delivered. */
function typedAt(base: PageBase, edits: readonly ContentEdit[], at: string): Record<string, string> {
  const parts = stayingParts(base, edits, at);
  const times = edits
    .filter((edit) => isStaying(edit, at))
    .flatMap(({ changes, savedAt }) => Object.keys(changes).map((part) => ({ part, savedAt })))
    .filter(({ part }) => !isSamePart(parts[part], base.parts[part]));
  return Object.fromEntries(times.map(({ part, savedAt }) => [part, savedAt]));
}

/** The edited parts of which the files say something else than when they were last saved. */
function newlyDelivered(base: PageBase, edits: readonly ContentEdit[], at: string) {
  const shown = stayingParts(base, edits, at);
  return Object.keys(base.source).flatMap((part) => {
    const last = edits.findLast((edit) => isStaying(edit, at) && Object.hasOwn(edit.changes, part));
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
