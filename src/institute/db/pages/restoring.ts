import { now } from "#core/db/record.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Parts } from "#core/domain/parts.ts";
import { mergePart } from "#core/domain/parts-merge.ts";
import { inOrder, lay, overlay, type PartsEdit } from "#core/domain/parts-overlay.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { storedParts } from "#institute/domain/pages/scheduled.ts";
import { type ContentEdit, publicEdits } from "./content.ts";
import { type PageBase, stayingParts } from "./page-states.ts";

const LAST = "9999-12-31T23:59:59.999Z";

/** The parts that make a page what it was with a version; 0 is as delivered. 404 if there is no such version. */
export function partsAt(base: PageBase, edits: readonly ContentEdit[], version: number): Parts {
  if (version === 0) return changesTo(base, edits, base.parts);
  const edit = findVersion(edits, version);
  const staying = stayingUntil(edits, edit);
  const before = overlay(base.parts, staying, LAST);
  const isAmong = staying.some((one) => one.version === version);
  // Of what never stayed all it says is taken, whatever it was made on.
  return changesTo(base, edits, isAmong ? before : lay(base.parts, { ...edit, before: {} }, before));
}

/** The parts that take back what a version changed, where nobody changed it since. */
export function partsWithout(base: PageBase, edits: readonly ContentEdit[], version: number): Parts {
  const edit = findVersion(edits, version);
  const until = stayingUntil(edits, edit);
  const after = overlay(base.parts, until, LAST);
  const before = overlay(
    base.parts,
    until.filter((one) => one.version !== version),
    LAST,
  );
  const shown = stayingParts(base, edits, now());
  const undone = Object.fromEntries(
    Object.keys(edit.changes).map((name) => [
      name,
      mergePart(name, { before: after[name], after: before[name] }, shown[name]),
    ]),
  );
  const names = Object.keys(undone).filter((name) => {
    const again = mergePart(name, { before: before[name], after: after[name] }, undone[name]);
    return isSamePart(again, shown[name]);
  });
  if (names.length === 0)
    throw new AppError(
      "conflict",
      "This was changed again since. Restore the version that you want instead.",
    );
  return storedParts(base.parts, names, undone);
}

/** A saved text by its number; 404 if there is none. */
export function findVersion(edits: readonly ContentEdit[], version: number): ContentEdit {
  const found = edits.find((one) => one.version === version);
  const edit = found?.endOf ? edits.find((one) => one.version === found.endOf) : found;
  if (!edit) throw new AppError("notFound", "This version does not exist.");
  return edit;
}

/** What has to change for what stays of a page to be as wanted. */
function changesTo(base: PageBase, edits: readonly ContentEdit[], wanted: Parts): Parts {
  const shown = stayingParts(base, edits, now());
  const names = [...new Set([...Object.keys(shown), ...Object.keys(wanted)])];
  return storedParts(
    base.parts,
    names.filter((name) => !isSamePart(shown[name], wanted[name])),
    wanted,
  );
}

/** The changes that stay up to one of them, in their order. */
function stayingUntil(edits: readonly ContentEdit[], last: ContentEdit): PartsEdit[] {
  const ordered = inOrder(publicEdits(edits).filter(({ until }) => until === null));
  const index = ordered.findIndex(({ version }) => version === last.version);
  return index < 0 ? ordered.filter(({ version }) => version < last.version) : ordered.slice(0, index + 1);
}
