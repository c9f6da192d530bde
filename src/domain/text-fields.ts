import { z } from "zod";

/** No database keeps the character U+0000 in a text. */
export const text = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? "This is needed." : "This has to be a text.") })
    .overwrite((value) => value.replaceAll("\u0000", ""));

/** One line of at most `max` characters. */
export const line = (max: number) => text().trim().max(max, `At most ${max} characters.`);

/** The same, or nothing. */
export const optionalLine = (max: number) =>
  line(max)
    .nullable()
    .transform((written) => written || null);

/** A web address (http or https) or a path on this site, or nothing. */
export const optionalAddress = optionalLine(2000).refine(
  (written) => written === null || /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(written),
  "Give a web address that begins with https://.",
);

/** A number as a form sends it; an empty field is none. */
export const optionalNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "string" ? (value.trim() === "" ? null : Number(value)) : value),
    schema,
  );
