import { existsSync } from "node:fs";
import { join } from "node:path";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { clientFolder } from "#core/web/serve/static-files.ts";
import { workFileAddress } from "#site/wiring/cited.ts";
import { deliveredTexts } from "./content.ts";

/** One address of the site as a visitor's browser receives it. */
export interface VisitedPage {
  path: string;
  status: number;
  location: string | undefined;
  html: string;
}

/** Loads pages, and data from the API or stored files. */
export interface Site {
  page(path: string): Promise<VisitedPage>;
  data(path: string): Promise<number>;
}

interface Walk {
  pages: Map<string, VisitedPage>;
  /** A sentence for each dead link. */
  dead: string[];
}

const isData = (path: string) => /^\/(api|files)\/|^\/year\/\d{4}\.csv$/.test(path);
/** Equal for addresses of the same list or person, of which the walk follows only a few. */
export const kindOf = (path: string) => path.replace(/\?.*$/, "?").replace(/^(\/[^/?]+\/)[^/?]+/, "$1*");
const MAX_PER_KIND = 40;

/** Follows every link, starting at the home page. */
export async function walk({ page, data }: Site): Promise<Walk> {
  const pages = new Map<string, VisitedPage>();
  const dead: string[] = [];
  const seen = new Set<string>(["/"]);
  const kinds = new Map<string, number>();
  const queue = [{ path: "/", from: "the start" }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next;
    const file = isData(path) ? path : workFileAddress(path, undefined);
    if (file) {
      const status = await data(file);
      if (status >= 400) dead.push(`${from} links to ${path}: ${status}`);
      continue;
    }
    if (existsSync(join(clientFolder, path)) && path !== "/") continue;
    const visited = await page(path);
    if (visited.location) queue.unshift({ path: visited.location, from });
    else if (visited.status !== 200) dead.push(`${from} links to ${path}: ${visited.status}`);
    else {
      pages.set(path, visited);
      for (const href of extractLinks(visited.html)) {
        const [target = ""] = href.split("#");
        const isKnown = seen.has(target) || target === "";
        const kind = kindOf(target);
        const ofKind = kinds.get(kind) ?? 0;
        if (isKnown || ofKind >= MAX_PER_KIND) continue;
        seen.add(target);
        kinds.set(kind, ofKind + 1);
        queue.push({ path: target, from: path });
      }
    }
  }
  return { pages, dead: [...dead, ...findDeadAnchors(pages)] };
}

/** Pages of the workplace are drawn in the browser, with their anchors. */
const isDrawnLater = (html: string) => html.includes("__reactRouterContext");

/** Links to an anchor that the target page does not have. */
function findDeadAnchors(pages: Map<string, VisitedPage>): string[] {
  const found: string[] = [];
  for (const { path, html } of pages.values()) {
    for (const href of extractLinks(html)) {
      const [target, anchor] = href.split("#");
      const other = pages.get(target || path);
      if (!anchor || !other || isDrawnLater(other.html)) continue;
      if (!other.html.includes(` id="${anchor}"`)) found.push(`${path} links to ${href}`);
    }
  }
  return found;
}

/** What a form posts to need not be a page. */
const links =
  /<(?:a|area|link|form(?![^>]* method="post")|img|source)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g;

/** The addresses on this site that a page links to. */
function extractLinks(html: string): string[] {
  return [...html.matchAll(links)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => /^(\/(?!\/)|#)/.test(href));
}

/** The text of a page without header, footer and markup. */
export function extractText(html: string): string {
  const [, main = ""] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  return main
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The built pages over an API, as a visitor without script receives them. */
export async function openPages(api: { request(request: Request | string): Response | Promise<Response> }) {
  const { pages } = await builtPages({
    ...deliveredTexts,
    api: async (request) => api.request(request),
    publicUrl: () => "https://birds.example.org",
    newId: () => "request-1",
  });
  const visit = async (path: string): Promise<VisitedPage> => {
    const page = await pages.page(path, new Request(`http://localhost${path}`));
    return {
      path,
      status: page.status,
      location: page.headers.location,
      html: page.headers["content-type"]?.startsWith("text/html") ? page.body("identity").toString() : "",
    };
  };
  const data = async (path: string) => {
    const reply = await api.request(path);
    // Reads to the end, so that nothing is still being sent when the database closes.
    await reply.arrayBuffer();
    return reply.status;
  };
  return { visit, walk: () => walk({ page: visit, data }) };
}
