import { pageContext } from "../page-context.ts";
import type { Route } from "./+types/robots.page.ts";

/** Lets crawlers read every page but not the API, and names the sitemap. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext);
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
