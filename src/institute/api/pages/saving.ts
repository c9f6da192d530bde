import type { Env } from "#core/api/env.ts";
import { authorize } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { RUNNING_TEXT } from "#core/domain/parts.ts";
import { keepingCall } from "#institute/db/pages/calls.ts";
import { type ContentEdit, listEdits } from "#institute/db/pages/content.ts";
import { type PageBase, stateOf } from "#institute/db/pages/page-states.ts";
import { type SavedChange, saveChange, takeBack } from "#institute/db/pages/writing.ts";
import { isCallSlug } from "#institute/domain/pages/calls.ts";
import type { ContentState } from "#institute/domain/pages/content-state.ts";
import { CALLS } from "#institute/formats/pages/shown-content.ts";
import type { SentChange } from "./content-change.ts";

/** Saves a sent change of a page, and replies with the page. */
export function savePage(env: Env["Variables"], name: string, sent: SentChange): Promise<ContentState> {
  const { parts = {}, text, ...change } = sent;
  const changes = text === undefined ? parts : { ...parts, [RUNNING_TEXT]: text };
  return save(env, name, () => ({ ...change, changes }));
}

/** Takes back a draft or a scheduled text of a page. */
export async function takeBackText(
  { db, viewer, content }: Env["Variables"],
  name: string,
  version: number,
): Promise<void> {
  const by = authorize(viewer, "content.edit");
  const base = content.find(name);
  await transaction(db, (trx) => keepingCall(trx, by, name, base, () => takeBack(trx, by, name, version)));
  await content.refresh();
}

/** Saves what `read` makes of the stored texts of a page, and replies with the page. */
export async function save(
  { db, viewer, content }: Env["Variables"],
  name: string,
  read: (base: PageBase, edits: readonly ContentEdit[]) => SavedChange,
): Promise<ContentState> {
  const by = authorize(viewer, "content.edit");
  const base = content.find(name);
  if (name.startsWith(CALLS) && !isCallSlug(name.slice(CALLS.length)))
    throw new AppError("notFound", "This call does not exist.");
  const edits = await transaction(db, async (trx) => {
    const change = read(base, await listEdits(trx, name));
    await keepingCall(trx, by, name, base, () => saveChange(trx, by, name, base, change));
    return listEdits(trx, name);
  });
  await content.refresh();
  return stateOf(base, edits, new Date().toISOString());
}
