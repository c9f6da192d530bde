import type { Parts, PartsSchema } from "#core/domain/parts.ts";
import { RUNNING_TEXT } from "#core/domain/parts.ts";
import { acceptable, overlay } from "#core/domain/parts-overlay.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import type { ContentState, SavedVersion } from "#institute/domain/pages/content-state.ts";
import { type ContentEdit, publicEdits } from "./content.ts";

/** What a page is without any saved text: its schema, and what its file says. */
export interface PageBase {
  schema: PartsSchema;
  parts: Parts;
  source: Readonly<Record<string, string>>;
  /** Whether it is public only with a text. */
  needsText?: boolean;
}

/** What stays of a page at a moment: what is public, without texts that end. */
export const stayingParts = (base: PageBase, edits: readonly ContentEdit[], at: string): Parts =>
  overlay(
    base.parts,
    publicEdits(edits).filter(({ until }) => until === null),
    at,
  );

/** A page as it is public at a moment, with the number of its newest saved text. */
export function stateOf(base: PageBase, edits: readonly ContentEdit[], at: string): ContentState {
  const shown = acceptable(base.schema, base.parts, overlay(base.parts, publicEdits(edits), at));
  return { ...toState(base.parts, shown), version: edits.at(-1)?.version ?? 0 };
}

/** The shown parts as the API has them. */
export function toState(delivered: Parts, shown: Parts): Omit<ContentState, "version"> {
  const { [RUNNING_TEXT]: text, ...parts } = shown;
  return {
    parts,
    text: typeof text === "string" ? text : "",
    source: isSamePart(delivered, shown) ? "delivered" : "institute",
  };
}

/** A saved text with what each part is without it and with it, at its moment. */
export function toSavedVersion(
  base: PageBase,
  edits: readonly ContentEdit[],
  edit: ContentEdit,
): SavedVersion {
  const { version, savedAt, by, note, until, droppedAt, changes } = edit;
  const publishAt = edit.publishAt ?? savedAt;
  const earlier = publicEdits(edits).filter(
    (one) =>
      one.version !== version &&
      (one.publishAt < publishAt || (one.publishAt === publishAt && one.version < version)),
  );
  const own = { version, changes, publishAt, until, before: edit.publishAt === null ? {} : edit.before };
  const before = overlay(base.parts, earlier, publishAt);
  const after = overlay(base.parts, [...earlier, own], publishAt);
  return {
    version,
    savedAt,
    by,
    note,
    publishAt: edit.publishAt,
    until,
    droppedAt,
    changes: Object.keys(changes).map((part) => ({
      part,
      before: before[part] ?? null,
      after: after[part] ?? null,
    })),
  };
}
