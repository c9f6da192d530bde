import { z } from "zod";

// Files and databases refuse control characters, noncharacters and half characters, and signs of
// direction, such as U+202E, show a text in another order than it has. Arabic and Hebrew need none of them.
const UNWANTED = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\uFEFF\uFFF9-\uFFFB]/gu;

/** A text without signs that cannot be seen and do harm; other breaks of lines and pages become spaces. */
export const stripUnsafe = (written: string): string =>
  written.replace(/[\v\f\u0085]/g, " ").replace(UNWANTED, "");

/** Any text, of any number of lines. */
export const text = (missing?: string) => z.string(missing).overwrite(stripUnsafe);

/** One line of at most `max` characters. */
export const line = (max: number) => text().trim().max(max, atMost(max));

export const atMost = (max: number): string => `At most ${max} characters.`;

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
