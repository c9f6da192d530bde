import { z } from "zod";
import { line as bareLine } from "#core/domain/text-fields.ts";

// These signs separate names and their sources where a list of names is in one cell of a file.
export const cellText = (max: number) =>
  bareLine(max).regex(/^[^|[\]\r\n]*$/, "Use one line, without the characters | [ and ].");

export const languageName = z.object({
  lang: z
    .string()
    .trim()
    .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, "Give the language by its tag, such as ha, yo or ig."),
  value: cellText(200)
    .min(1, "A name is missing.")
    // Hausa and Yoruba diacritics are stored in one form, so that the same name is the same text.
    .transform((value) => value.normalize("NFC")),
  source: cellText(300)
    .nullable()
    .default(null)
    .transform((value) => value || null),
});

/** A name in another language, or another name in English, with its BCP 47 tag and where it was found. */
export type SpeciesName = z.output<typeof languageName>;
