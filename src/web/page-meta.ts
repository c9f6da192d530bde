import { excerpt } from "#domain/words.ts";
import { institute } from "#institute";

/** Title, description and canonical address of a page. */
export function pageMeta(page: {
  title?: string;
  description?: string;
  path: string;
  publicUrl: string | undefined;
}) {
  return [
    { title: page.title ? `${page.title} · ${institute.shortName}` : institute.name },
    { name: "description", content: excerpt(page.description || institute.description, 26) },
    ...(page.publicUrl
      ? [{ tagName: "link" as const, rel: "canonical", href: `${page.publicUrl}${page.path}` }]
      : []),
  ];
}
