import { isDraftKey } from "#core/domain/draft.ts";
import { asObject } from "#core/domain/keys.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { createStore } from "../../device-store.ts";
import { newKey } from "../../send-key.ts";
import { type Draft, toInput } from "./draft.ts";

// Leaves with 0.13.0: drafts that 0.11 and before have stored on this device.

/** A draft as it was stored; those of the first versions have the post’s id in `post`, and no kind. */
interface OldDraft {
  account: string;
  kind?: string;
  id?: string | null;
  post?: string | null;
  values: object;
  start?: object;
  note?: string;
  sendKey?: string;
  extra?: object;
  version?: number | null;
  savedAt: string;
}

const store = createStore("malimbe", "draft");
let moved: Promise<void> | undefined;

/** Moves them once, each named by the key with which it was to be sent. */
export const moveOldDrafts = (save: (draft: Draft) => Promise<unknown>): Promise<void> =>
  (moved ??= moveAll(save));

async function moveAll(save: (draft: Draft) => Promise<unknown>): Promise<void> {
  const keys = (await store("readonly", (rows) => rows.getAllKeys())) ?? [];
  for (const key of keys) {
    const old = await store<OldDraft | undefined>("readonly", (rows) => rows.get(key));
    if (old && (await save(fromOld(old))) !== undefined) await store("readwrite", (rows) => rows.delete(key));
  }
}

export function fromOld({ kind = "post", post = null, ...old }: OldDraft): Draft {
  const { values, sendKey, note = "" } = old;
  const { title, name, site, postType } = asObject(values);
  const { copy, marks } = asObject(old.extra);
  const { version, written } = asObject(copy);
  const isKnown = typeof version === "number" && version > 0;
  const draft: Draft = {
    account: old.account,
    kind,
    id: old.id ?? post,
    slot: sendKey && isDraftKey(sendKey) ? sendKey : newKey(),
    title: String(title ?? name ?? site ?? ""),
    sort: kind === "post" ? String(postType ?? "news") : "",
    values,
    start: old.start,
    note,
    extra: marks === undefined ? undefined : { marks },
    version: old.version ?? null,
    savedAt: old.savedAt,
  };
  if (!isKnown) return draft;
  const text = isSamePart(written, { values, note }) ? JSON.stringify(toInput(draft)) : "";
  return { ...draft, sent: { version, text } };
}
