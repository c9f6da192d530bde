import { pageContext } from "../page-context.ts";
import type { Route } from "./+types/robots.page.ts";

/** What programs may read: every page, and the sitemap that names them. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext);
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
