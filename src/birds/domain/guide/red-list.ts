import { z } from "zod";
import { iucnCategories, iucnCodes, parseIucnCode } from "./iucn.ts";

/** A category by its code in any case, or by its label; each field has a schema of its own in the registry. */
export const redList = () =>
  z
    .preprocess(
      (sent) => (typeof sent === "string" ? sent.trim() && (parseIucnCode(sent) ?? sent) : sent) || null,
      z.enum(iucnCodes, `Use a Red List code: ${iucnCodes.join(", ")}.`).nullable(),
    )
    .default(null);

/** Each code with its words, as a form offers it. */
export const redListLabels = Object.fromEntries(
  iucnCodes.map((code) => [code, `${code} ${iucnCategories[code].label}`]),
);
