import { type Draft, deleteDraft, listAllDrafts, restoreDraft, saveDraft } from "#core/web/forms/drafts.ts";
import type { DraftSummary } from "#institute/domain/posts/draft.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { PostValues } from "../values.ts";
import {
  endAccountDraft,
  isSynced,
  knownCopyOf,
  listAccountDrafts,
  putAccountDraft,
  readAccountDraft,
} from "./draft-copies.ts";

/** A post that the person has begun, on this device, another one or both. */
export interface Unfinished {
  name: string;
  title: string;
  postType: PostType;
  /** The post that it changes; null for a new one. */
  id: string | null;
  savedAt: string;
  /** Whether its newest text was written on this device. */
  isHere: boolean;
  /** What this browser has of it. */
  device?: Draft<PostValues>;
  /** What the account has of it. */
  stored?: DraftSummary;
}

type OnDevice = { draft: Draft<PostValues>; isOpen: boolean };

const writtenIn = ({ values, note = "" }: Draft<PostValues>) => ({ values, note });

/** What this browser and the account have, newest first; without a line, what this browser has. */
export async function listUnfinished(account: string): Promise<Unfinished[]> {
  const [onDevice, stored] = await Promise.all([
    listAllDrafts<PostValues>(account, "post"),
    listAccountDrafts().catch((): DraftSummary[] => []),
  ]);
  const { unfinished, ended } = joinDrafts(onDevice, stored);
  for (const draft of ended) await deleteDraft(draft);
  return unfinished;
}

/** Joins the drafts of this browser with those of the account; `ended` is what was sent or deleted elsewhere. */
export function joinDrafts(
  onDevice: readonly OnDevice[],
  stored: readonly DraftSummary[],
): { unfinished: Unfinished[]; ended: Draft<PostValues>[] } {
  const byKey = new Map(stored.map((one) => [one.key, one]));
  const unfinished: Unfinished[] = [];
  const ended: Draft<PostValues>[] = [];
  for (const { draft, isOpen } of onDevice) {
    const copy = knownCopyOf(draft);
    const known = copy && byKey.get(copy.key);
    if (known) byKey.delete(known.key);
    const synced = isSynced(copy, writtenIn(draft));
    if (isOpen) continue;
    if (known?.ended && synced) ended.push(draft);
    else unfinished.push(join(draft, known?.ended ? undefined : known, synced));
  }
  for (const one of byKey.values())
    if (!one.ended)
      unfinished.push({
        name: one.key,
        title: one.title,
        postType: one.postType,
        id: one.postId,
        stored: one,
        savedAt: one.updatedAt,
        isHere: false,
      });
  return { unfinished: unfinished.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1)), ended };
}

function join(device: Draft<PostValues>, stored: DraftSummary | undefined, synced: boolean): Unfinished {
  const isHere = !stored || !synced || stored.version <= (knownCopyOf(device)?.version ?? 0);
  return {
    name: `${device.id ?? "new"} ${device.slot}`,
    title: isHere ? device.values.title : stored.title,
    postType: isHere ? device.values.postType : stored.postType,
    id: device.id,
    savedAt: isHere ? device.savedAt : stored.updatedAt,
    isHere,
    device,
    ...(stored && { stored }),
  };
}

/** Brings the newest text to this browser, and returns the slot in which it is. */
export async function bringHere({ device, stored, isHere }: Unfinished, account: string): Promise<number> {
  if (device && (isHere || !stored)) return device.slot;
  if (!stored) throw new Error("There is no such draft.");
  const { toDeviceDraft } = await import("./account-drafts.ts");
  const draft = toDeviceDraft(await readAccountDraft(stored.key), account);
  if (!device) return (await restoreDraft(draft)).slot;
  await saveDraft({ ...draft, slot: device.slot });
  return device.slot;
}

/** Deletes it here and with the account, and returns what brings it back. */
export async function removeUnfinished({ device, stored }: Unfinished): Promise<() => Promise<void>> {
  const kept = stored && (await readAccountDraft(stored.key));
  const ended = stored && (await endAccountDraft(kept ?? stored, "deleted"));
  if (device) await deleteDraft(device);
  return async () => {
    const copy = device && knownCopyOf(device);
    const version =
      kept && ended !== undefined ? await putAccountDraft({ ...kept, version: ended }) : undefined;
    const known = copy && version !== undefined ? { copy: { ...copy, version } } : {};
    if (device) await restoreDraft({ ...device, extra: { ...device.extra, ...known } });
  };
}
