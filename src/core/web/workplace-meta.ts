import { excerpt } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";

/** The title of a page for members or admins, which search engines ignore; without what only documents need. */
export const workplaceMeta = (title: string) => [
  { title: `${title} · ${institute().shortName}` },
  { name: "description", content: excerpt(institute().description, 26) },
  { name: "robots", content: "noindex" },
];
