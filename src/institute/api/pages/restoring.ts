import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { authorize } from "#core/api/http.ts";
import { now } from "#core/db/record.ts";
import { AppError } from "#core/domain/errors.ts";
import { exact } from "#core/domain/exact.ts";
import type { Parts } from "#core/domain/parts.ts";
import { type ContentEdit, listEdits } from "#institute/db/pages/content.ts";
import { type PageBase, stateOf, stayingParts } from "#institute/db/pages/page-states.ts";
import { findVersion, partsAt, partsWithout } from "#institute/db/pages/restoring.ts";
import {
  type ContentState,
  isScheduled,
  type SavedState,
  type SavedVersion,
  savedState,
} from "#institute/domain/pages/content-state.ts";
import { save, takeBackText } from "./saving.ts";

const options = {
  /** Whether it holds in scheduled texts of the same parts too. */
  alsoWaiting: z.boolean("Say true or false.").optional(),
  /** Only says what it would make public. */
  dryRun: z.boolean("Say true or false.").optional(),
};

export const Restored = z.union([
  exact(
    z.object({
      version: z.number().int().min(0),
      /** That a text which was never public for good is meant to be. */
      publish: z.boolean("Say true or false.").optional(),
      ...options,
    }),
  ),
  exact(z.object({ undo: z.number().int().min(1), ...options })),
]);

/** A page after a restoring, and what that made public. */
interface RestoredState extends ContentState {
  published: SavedVersion["changes"];
}

/** Makes a page what it was with a version, or takes back what a version changed; says what becomes public by it. */
export async function restorePage(
  env: Env["Variables"],
  name: string,
  wanted: z.output<typeof Restored>,
): Promise<RestoredState> {
  const { db, content } = env;
  authorize(env.viewer, "content.edit");
  const base = content.find(name);
  const edits = await listEdits(db, name);
  const at = now();
  if ("undo" in wanted && isScheduled(findVersion(edits, wanted.undo), at)) {
    if (!wanted.dryRun) await takeBackText(env, name, wanted.undo);
    return { ...stateOf(base, await listEdits(db, name), at), published: [] };
  }
  const changes = changesFor(base, edits, wanted);
  const published = listChanges(base, edits, changes, at);
  if (!("undo" in wanted || wanted.publish || wanted.dryRun))
    checkWasPublic(edits, wanted.version, published);
  if (wanted.dryRun) return { ...stateOf(base, edits, at), published };
  const state = await save(env, name, (_base, stored) => ({
    changes: changesFor(base, stored, wanted),
    version: stored.at(-1)?.version ?? 0,
    note: noteOf(wanted),
    alsoWaiting: wanted.alsoWaiting,
    isOfStaying: true,
  }));
  return { ...state, published };
}

const changesFor = (
  base: PageBase,
  edits: readonly ContentEdit[],
  wanted: z.output<typeof Restored>,
): Parts =>
  "undo" in wanted ? partsWithout(base, edits, wanted.undo) : partsAt(base, edits, wanted.version);

function noteOf(wanted: z.output<typeof Restored>): string {
  if ("undo" in wanted) return `Undoes version ${wanted.undo}`;
  return wanted.version === 0 ? "As delivered" : `Restores version ${wanted.version}`;
}

function listChanges(base: PageBase, edits: readonly ContentEdit[], changes: Parts, at: string) {
  const staying = stayingParts(base, edits, at);
  return Object.entries(changes).map(([part, value]) => ({
    part,
    before: staying[part] ?? null,
    after: value ?? base.parts[part] ?? null,
  }));
}

const words: Record<SavedState, string> = {
  draft: "is a draft",
  waiting: "is not public yet",
  public: "is public only for a time",
  ended: "was public only for a time",
  dropped: "was withdrawn",
};

/** 409 for a text that was never public for good, with what restoring it would make public. */
function checkWasPublic(
  edits: readonly ContentEdit[],
  version: number,
  published: SavedVersion["changes"],
): void {
  if (version === 0) return;
  const edit = findVersion(edits, version);
  const state = savedState(edit, now());
  if (state === "public" && edit.until === null) return;
  const parts = published.map(({ part }) => part).join(", ");
  throw new AppError(
    "conflict",
    `Version ${version} ${words[state]}. Restoring it makes public: ${parts || "nothing"}. To do so, send publish: true.`,
  );
}
