import type { Parts } from "#core/domain/parts.ts";
import { carryPart, isDivisible, isSameButForOrder } from "#core/domain/parts-merge.ts";
import { inOrder, lay, type PartsEdit } from "#core/domain/parts-overlay.ts";
import { isSamePart } from "#core/domain/same-part.ts";

// A publish and a scheduled text that change the same thing: what is seen then depends on which of the two comes last.

/** A change that begins now or later and stays. */
export interface Publish {
  /** Since when it is public (ISO 8601). */
  since: string;
  change: Pick<PartsEdit, "changes" | "before">;
  /** What stays of the page, without and with the change. */
  without: Parts;
  laid: Parts;
}

/** A scheduled text and the parts of it that a publish changes too. */
export interface Touched {
  edit: PartsEdit;
  parts: string[];
}

/** The parts by name as they are stored: null for what is as delivered. */
export const storedParts = (delivered: Parts, names: readonly string[], values: Parts): Parts =>
  Object.fromEntries(
    names.map((name) => [name, isSamePart(values[name], delivered[name]) ? null : (values[name] ?? null)]),
  );

/** What a change was made on, of the parts that it changes in places. */
export const madeOn = (delivered: Parts, changes: Parts, seen: Parts): Parts =>
  storedParts(
    delivered,
    Object.keys(changes).filter((name) => isDivisible(name, changes[name] ?? delivered[name])),
    seen,
  );

/** The texts that lie over a publish and change the same things, so that it has to be said whether it holds there too. */
export function findTouched(delivered: Parts, live: readonly PartsEdit[], publish: Publish): Touched[] {
  const { since, change, without, laid } = publish;
  const over = live.filter(({ publishAt, until }) => (until === null ? publishAt : until) > since);
  return over.flatMap((edit) => {
    const kept = lay(delivered, edit, laid);
    const replaced = lay(delivered, change, lay(delivered, edit, without));
    const parts = Object.keys(change.changes).filter(
      (name) => Object.hasOwn(edit.changes, name) && !isSameButForOrder(name, kept[name], replaced[name]),
    );
    return parts.length === 0 ? [] : [{ edit, parts }];
  });
}

/** The scheduled texts with what a publish changes of them, and those that lie over them from the same moment on. */
export function carryOver(
  delivered: Parts,
  live: readonly PartsEdit[],
  touched: readonly Touched[],
  publish: Publish,
): PartsEdit[] {
  const isAfter = (edit: PartsEdit) =>
    touched.some(
      ({ edit: { publishAt, until, version } }) =>
        publishAt === edit.publishAt && (until === null) === (edit.until === null) && edit.version >= version,
    );
  return inOrder(live)
    .filter(isAfter)
    .map((edit) => carry(delivered, edit, touched.find((one) => one.edit === edit)?.parts ?? [], publish));
}

function carry(delivered: Parts, edit: PartsEdit, names: readonly string[], publish: Publish): PartsEdit {
  const { change, without } = publish;
  const inPlaces = names.filter((name) => Object.hasOwn(edit.before ?? {}, name));
  const made = ({ changes, before }: Pick<PartsEdit, "changes" | "before">, name: string) => ({
    before: before?.[name] ?? delivered[name],
    after: changes[name] ?? delivered[name],
  });
  const carried = names.map((name) => {
    const newer = made(change, name);
    const own = made(edit, name);
    return [
      name,
      inPlaces.includes(name) ? carryPart(name, own, newer, without[name]) : { ...own, after: newer.after },
    ] as const;
  });
  const same = carried.flatMap(([name, { before, after }]) =>
    inPlaces.includes(name) && isSamePart(before, after) ? [name] : [],
  );
  const valuesOf = (side: "before" | "after") =>
    Object.fromEntries(carried.map(([name, one]) => [name, one[side]]));
  const changes = { ...edit.changes, ...storedParts(delivered, names, valuesOf("after")) };
  return {
    ...edit,
    changes: Object.fromEntries(Object.entries(changes).filter(([name]) => !same.includes(name))),
    before: { ...edit.before, ...storedParts(delivered, inPlaces, valuesOf("before")) },
  };
}
