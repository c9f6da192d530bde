import { speciesPages } from "#db/birds/sitemap.ts";
import { memberPages } from "#db/people/sitemap.ts";
import { postPages } from "#db/posts/sitemap.ts";

/** What the halves of the program give to the API of the whole site. */
export const parts = {
  sitemap: [postPages, speciesPages, memberPages],
};
