import * as build from "virtual:react-router/server-build";
import { createRequestHandler, matchPath, RouterContextProvider } from "react-router";
import { log } from "#log";
import { createPageClient, pageContext } from "../page-context.ts";
import { crashPage, unavailablePage } from "./crash-page.ts";
import { type ExternalContent, finishPage, renderNonce } from "./page.ts";
import type { Reply } from "./reply.ts";
import { createReplyCache } from "./reply-cache.ts";

/** What the server provides to the pages. */
export interface PageServices {
  /** Answers an API request in process. */
  api(request: Request): Response | Promise<Response>;
  /** The site's address; known once the server listens. */
  publicUrl(): string;
  newId(): string;
  external?: ExternalContent;
}

/** The paths of all pages in the route table; files, which have no component, are not pages. */
const pagePaths = Object.values(build.routes).flatMap((route) =>
  route && "default" in route.module && route.path !== "*" && (route.path || route.index)
    ? [`/${route.path ?? ""}`]
    : [],
);
const fixedPaths = new Set(pagePaths.filter((path) => !path.includes(":")));
const pathPatterns = pagePaths.filter((path) => path.includes(":"));

/** Public pages with a fixed path: those at the root of the route table, as member screens are in a layout. */
const publicPaths = Object.values(build.routes).flatMap((route) => {
  const page = route?.parentId === "root" && "default" in route.module && route.module.default;
  if (!page || (!route.index && !route.path) || /[:*]/.test(route.path ?? "")) return [];
  return [`/${route.path ?? ""}`];
});

/** Answers page requests, from the cache when possible. */
export function createPages(services: PageServices) {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const client = createPageClient(services.api);
  const replies = createReplyCache();
  const { external = { frameUrl: "" } } = services;

  async function render(request: Request, asVisitor = client): Promise<Reply> {
    const context = new RouterContextProvider();
    const publicUrl = services.publicUrl();
    context.set(pageContext, { client: asVisitor, publicUrl, publicPaths, nonce: renderNonce });
    let failure: object;
    try {
      const response = await handle(request, context);
      // The reply to a form is for one person only.
      if (request.method === "POST") response.headers.set("Cache-Control", "no-store");
      if (response.status === 503) return await finishPage(unavailablePage(), external);
      if (response.status < 500) return await finishPage(response, external);
      failure = { status: response.status };
    } catch (error) {
      failure = { err: error };
    }
    const id = services.newId();
    log.error({ requestId: id, path: request.url, ...failure }, "page failed");
    return finishPage(crashPage(id), external);
  }

  /** A page, cached or rendered; for a form, `api` acts for its sender. */
  const page = (address: string, request: Request, api = services.api): Promise<Reply> =>
    request.method === "GET" || request.method === "HEAD"
      ? replies.get(address, () => render(request))
      : render(request, createPageClient(api));

  return {
    /** The finished replies to visitors; clear them after a change to public content. */
    replies,
    page,
    /** Whether a path is a page by the route table; where the path names a record, its data must load. */
    async isPage(path: string): Promise<boolean> {
      if (fixedPaths.has(path)) return true;
      if (!pathPatterns.some((pattern) => matchPath(pattern, path))) return false;
      const address = `${path}.data`;
      return (await page(address, new Request(`http://localhost${address}`))).status === 200;
    },
  };
}
