import type { FieldErrors } from "#core/domain/errors.ts";
import { GONE, type Parts, RUNNING_TEXT } from "#core/domain/parts.ts";
import { acceptable, overlay, type PartsEdit } from "#core/domain/parts-overlay.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import type { BarePage } from "#institute/formats/pages/shown-content.ts";
import { invalid } from "./part-checks.ts";

/**
 * Checks the parts that change and what holds between parts, on the page as it will be at each moment from one on;
 * `live` is what is saved of it so far.
 */
export function checkWhole(
  base: BarePage,
  live: readonly PartsEdit[],
  edits: readonly PartsEdit[],
  from: string,
  changed: readonly string[],
): void {
  const later = edits
    .flatMap(({ publishAt, until }) => [publishAt, until ?? from])
    .filter((moment) => moment > from);
  for (const moment of [from, ...new Set(later)]) {
    const laid = overlay(base.parts, edits, moment);
    const isShown = laid[GONE] !== true && Object.keys(laid).length > 0;
    const lacked = {
      ...unfitParts(base, laid, changed),
      ...(isShown && brokenParts(base, laid)),
      ...(isShown && lackedText(base, overlay(base.parts, live, moment), laid)),
    };
    const said = Object.entries(lacked).map(([name, message]) => [
      name,
      moment === from ? message : `${message} That would be so from ${moment.slice(0, 10)}.`,
    ]);
    if (said.length > 0) throw invalid(Object.fromEntries(said));
  }
}

/** What is wrong with changed parts by themselves: rows of several texts together can be more than a part may have. */
function unfitParts({ schema }: BarePage, laid: Parts, changed: readonly string[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const name of changed) {
    const result = Object.hasOwn(laid, name) ? schema.shape[name]?.safeParse(laid[name]) : undefined;
    for (const { path, message } of result?.error?.issues ?? [])
      fields[["parts", name, ...path.map(String)].join(".")] ??= message;
  }
  return fields;
}

/** What is wrong with the parts of a page; one that its file lacks is said elsewhere, and holds up nobody who writes another. */
function brokenParts({ schema, parts }: BarePage, laid: Parts): FieldErrors {
  const { [RUNNING_TEXT]: _text, ...whole } = acceptable(schema, parts, laid);
  const isComplete = Object.entries(schema.shape).every(
    ([name, part]) => part.safeParse(whole[name]).success,
  );
  const isDelivered = Object.keys(parts).length > 0;
  const fields: FieldErrors = {};
  if (isDelivered && !isComplete) return fields;
  for (const { path, message } of schema.safeParse(whole).error?.issues ?? [])
    fields[["parts", ...path.map(String)].join(".")] ??= message;
  return fields;
}

/** What is said of a page that would be public without its text; one that is so already stays. */
function lackedText({ needsText }: BarePage, before: Parts, laid: Parts): FieldErrors {
  const wasPublic = Object.keys(before).some((name) => name !== GONE);
  const isLost = needsText && !hasWords(laid) && (!wasPublic || hasWords(before));
  return isLost ? { text: "Write the text first: visitors would see a page without one." } : {};
}

const hasWords = ({ [RUNNING_TEXT]: text }: Parts) =>
  typeof text === "string" && /[\p{L}\p{N}]/u.test(plainText(text));

/** What keeps a page from being public as some parts would make it, by the name of the part. */
export const lacksOf = (base: BarePage, edits: readonly PartsEdit[], at: string): FieldErrors =>
  brokenParts(base, overlay(base.parts, edits, at));
