import { z } from "zod";

/** How many works a member can put first on their page. */
export const MAX_SELECTED_WORKS = 5;

/** The ids of the works that come first on a member’s page, in their order. */
export const SelectedWorks = z.object({
  works: z
    .array(z.string().max(100))
    .max(MAX_SELECTED_WORKS, `Choose at most ${MAX_SELECTED_WORKS} works.`)
    .refine((ids) => new Set(ids).size === ids.length, "Choose each work once."),
});
