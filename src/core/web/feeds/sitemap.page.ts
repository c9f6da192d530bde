import { sitemap, sitemapIndex } from "#core/formats/sitemap.ts";
import { load, pageContext } from "../page-context.ts";
import type { Route } from "./+types/sitemap.page.ts";

/** Every public page for search engines, split into parts when one file cannot hold them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { client, publicUrl, publicPaths } = context.get(pageContext);
  const requestedPart = /^\d{1,4}$/.exec(url.searchParams.get("part") ?? "")?.[0];
  const part = requestedPart === undefined ? undefined : Math.max(1, Number(requestedPart)) - 1;
  const { parts, addresses, newest } = await load(
    client.api.addresses.$get({ query: part === undefined ? {} : { part: String(part) } }),
  );
  const reply = (text: string) =>
    new Response(text, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
  if (part === undefined && parts > 1)
    return reply(
      sitemapIndex(
        Array.from({ length: parts }, (_, index) => ({
          href: `${publicUrl}/sitemap.xml?part=${index + 1}`,
        })),
      ),
    );
  const changes: Record<string, string | undefined> = newest;
  const pages = (part ?? 0) === 0 ? publicPaths.map((path) => ({ path, changed: changes[path] })) : [];
  const pagePaths = new Set(pages.map(({ path }) => path));
  const all = [...pages, ...addresses.filter(({ path }) => !pagePaths.has(path))];
  return reply(sitemap(all.map(({ path, changed }) => ({ href: `${publicUrl}${path}`, changed }))));
}
