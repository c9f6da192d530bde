import { z } from "zod";
import { keysOf } from "#core/domain/keys.ts";
import { isAddress, line, notAnAddress, requiredLine } from "#core/domain/text-fields.ts";
import { licences } from "./terms.ts";

// These signs separate the parts of a photograph where several are in one cell of a file.
const cellLine = (max: number) =>
  line(max)
    .regex(/^[^|[\];\r\n]*$/, "Use one line, without the characters | [ ] and ;.")
    .nullable()
    .default(null)
    .transform((value) => value || null);

/** One of several photographs of a species, with what may be said and done with it. */
export const photo = z.object({
  url: requiredLine(2000, "A photograph is missing.").refine(
    (value) => isAddress(value) && !/[|[\]]/.test(value),
    notAnAddress,
  ),
  caption: cellLine(300),
  credit: cellLine(300),
  licence: z
    .preprocess((sent) => sent || null, z.enum(keysOf(licences), "Choose from the list.").nullable())
    .default(null),
});

export type Photo = z.output<typeof photo>;

/** The changes that make a photograph the first one of a species. */
export const asFirstPhotograph = ({ url, caption, credit, licence }: Photo) => ({
  fileUrl: url,
  photoCaption: caption,
  photoCredit: credit,
  photoLicence: licence,
});
