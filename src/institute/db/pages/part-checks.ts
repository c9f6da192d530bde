import type { z } from "zod";
import { AppError, type FieldErrors } from "#core/domain/errors.ts";
import { GONE, type Parts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";
import { acceptable, overlay, type PartsEdit } from "#core/domain/parts-overlay.ts";
import type { PageBase } from "./page-states.ts";

const MAX_TEXT = 600_000;

/** 422, with a message for each field. */
export const invalid = (fields: FieldErrors) =>
  new AppError("invalid", `Please check: ${Object.keys(fields).join(", ")}.`, { fields });

/** The sent parts, held to the schema one by one. */
export function checkParts({ shape }: PartsSchema, sent: Readonly<Record<string, unknown>>): Parts {
  const fields: FieldErrors = {};
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (name === GONE) checked[name] = value === true ? true : null;
    else if (name === RUNNING_TEXT) {
      if (value !== null && (typeof value !== "string" || value.length > MAX_TEXT))
        fields.text = `At most ${MAX_TEXT.toLocaleString("en-GB")} characters, markup included.`;
      else checked[name] = value;
    } else if (!schema) fields[`parts.${name}`] = "This is not a part of the page.";
    else if (value === null) checked[name] = null;
    else {
      const result = schema.safeParse(value);
      if (result.success) checked[name] = result.data;
      else addIssues(fields, name, result.error.issues);
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return checked;
}

function addIssues(fields: FieldErrors, name: string, issues: readonly z.core.$ZodIssue[]): void {
  for (const { path, message } of issues) fields[["parts", name, ...path.map(String)].join(".")] ??= message;
}

/** Checks the parts that change and what holds between them, on the page as it will be at each moment from one on. */
export function checkWhole(
  { schema, parts }: PageBase,
  edits: readonly PartsEdit[],
  from: string,
  changed: readonly string[],
): void {
  const later = edits
    .flatMap(({ publishAt, until }) => [publishAt, until ?? from])
    .filter((moment) => moment > from);
  for (const moment of [from, ...new Set(later)]) {
    const laid = overlay(parts, edits, moment);
    const { [RUNNING_TEXT]: _text, ...whole } = acceptable(schema, parts, laid);
    const fields: FieldErrors = {};
    const say = (path: readonly PropertyKey[], message: string) => {
      fields[["parts", ...path.map(String)].join(".")] ??=
        moment === from ? message : `${message} That would be so from ${moment.slice(0, 10)}.`;
    };
    // Rows of several texts together can be more than a part may have.
    for (const name of changed) {
      const result = Object.hasOwn(laid, name) ? schema.shape[name]?.safeParse(laid[name]) : undefined;
      for (const { path, message } of result?.error?.issues ?? []) say([name, ...path], message);
    }
    // A part that its file lacks is said elsewhere, and holds up nobody who writes another; what has no file is complete.
    const isComplete = Object.entries(schema.shape).every(
      ([name, part]) => part.safeParse(whole[name]).success,
    );
    const isDelivered = Object.keys(parts).length > 0;
    const isShown = laid[GONE] !== true && Object.keys(laid).length > 0;
    const result = schema.safeParse(whole);
    if (isShown && (!isDelivered || isComplete))
      for (const { path, message } of result.error?.issues ?? []) say(path, message);
    if (Object.keys(fields).length > 0) throw invalid(fields);
  }
}
