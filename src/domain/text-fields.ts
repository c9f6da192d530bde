import { z } from "zod";

/** PostgreSQL rejects U+0000 in text, so it is removed. */
export const text = (missing?: string) =>
  z.string(missing).overwrite((value) => value.replaceAll("\u0000", ""));

/** One line of at most `max` characters. */
export const line = (max: number) => text().trim().max(max, `At most ${max} characters.`);

// Signs without ink, such as U+200B, would leave a name that nobody can see or follow.
const INK = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** A required line; `missing` is the message if there is nothing to see in it. */
export const requiredLine = (max: number, missing: string) =>
  text(missing).trim().regex(INK, missing).max(max, `At most ${max} characters.`);

/** One line, or `null`. */
export const optionalLine = (max: number) =>
  line(max)
    .nullable()
    .transform((written) => written || null);

/** Whether a text is a web address (http or https) or a path on this site. */
export const isAddress = (value: string): boolean => /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(value);
export const notAnAddress = "Give a web address that begins with https://.";
