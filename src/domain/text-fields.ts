import { z } from "zod";

/** PostgreSQL rejects U+0000 in text, so it is removed. */
export const text = (missing?: string) =>
  z.string(missing).overwrite((value) => value.replaceAll("\u0000", ""));

/** One line of at most `max` characters. */
export const line = (max: number) => text().trim().max(max, `At most ${max} characters.`);

/** A required line; `missing` is the message if it is empty. */
export const requiredLine = (max: number, missing: string) =>
  text(missing).trim().min(1, missing).max(max, `At most ${max} characters.`);

/** One line, or `null`. */
export const optionalLine = (max: number) =>
  line(max)
    .nullable()
    .transform((written) => written || null);

/** Whether a text is a web address (http or https) or a path on this site. */
export const isAddress = (value: string): boolean => /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(value);
export const notAnAddress = "Give a web address that begins with https://.";
