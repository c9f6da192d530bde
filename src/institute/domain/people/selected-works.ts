import { z } from "zod";
import { MAX_SELECTED_WORKS } from "./selected-works-limit.ts";

/** The ids of the works that come first on a member’s page, in their order. */
export const SelectedWorks = z.object({
  works: z
    .array(z.string().max(100))
    .max(MAX_SELECTED_WORKS, `Choose at most ${MAX_SELECTED_WORKS} works.`)
    .refine((ids) => new Set(ids).size === ids.length, "Choose each work once."),
});
