import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { log, loggablePath } from "#core/log.ts";
import { createPageClient, type PageContext, pageContext } from "../page-context.ts";
import { addressesOf } from "../route-addresses.ts";
import type { SiteTypes } from "../site-types.ts";
import { isInWorkplace } from "../workplace-paths.ts";
import { cdnHeaders, noteTags } from "./cdn.ts";
import { crashPage, endedPreviewPage, unavailablePage } from "./crash-page.ts";
import { type ExternalContent, finishPage, renderNonce } from "./page.ts";
import { createReply, type Reply } from "./reply.ts";
import { createReplyCache } from "./reply-cache.ts";
import { cacheKey } from "./save-data.ts";
import { createSpeculation } from "./speculation.ts";
import { inLowerCase, tidyPathOf, withQuery } from "./tidy-address.ts";

/** What the server provides to the pages. */
export interface PageServices {
  /** Answers an API request in process. */
  api(request: Request): Response | Promise<Response>;
  /** The site's address; known once the server listens. */
  publicUrl(): string;
  newId(): string;
  /** The texts of the institute's own pages, as they are public now. */
  content(): SiteTypes["content"];
  /** The texts that a link to a preview shows; undefined if it works no longer. */
  previewContent(token: string): Promise<SiteTypes["content"] | undefined>;
  external?: ExternalContent;
  isDemo?: boolean;
  hasMail?: boolean;
  /** Seconds for which a CDN may answer with a page; without them it asks each time. */
  cdnSeconds?: number | undefined;
}

/** The paths of all pages in the route table; files, which have no component, are not pages. */
const pagePaths = Object.values(build.routes).flatMap((route) =>
  route && "default" in route.module && route.path !== "*" && (route.path || route.index)
    ? [`/${route.path ?? ""}`]
    : [],
);
const fixedPaths = new Set(pagePaths.filter((path) => !path.includes(":")));
const namedAddresses = pagePaths.filter((path) => path.includes(":")).map(addressesOf);

/** What is fixed comes before what has a name in its path, and that before all the rest, as in the router. */
const routes = Object.values(build.routes)
  .flatMap((route) => (route && (route.path || route.index) ? `/${route.path ?? ""}` : []))
  .toSorted(
    (a, b) =>
      (a.match(/[:*]/g)?.length ?? 0) - (b.match(/[:*]/g)?.length ?? 0) ||
      Number(a === "/*") - Number(b === "/*"),
  )
  .map((path) => ({ path, addresses: addressesOf(path) }));

/** The pattern of the route at a path, which may end in `.data`. */
function routeOf(path: string): string | undefined {
  const address = path.replace(/(\/_root|_root)?\.data$/, "") || "/";
  return routes.find(({ addresses }) => addresses.test(address))?.path;
}

const speculation = createSpeculation();

/** Public pages with a fixed path: those at the root of the route table, as member screens are in a layout. */
const publicPaths = Object.values(build.routes).flatMap((route) => {
  const page = route?.parentId === "root" && "default" in route.module && route.module.default;
  if (!page || (!route.index && !route.path) || /[:*]/.test(route.path ?? "")) return [];
  return [`/${route.path ?? ""}`];
});

/** What the query of a public page asks to be shown before it is public; null without one. */
function previewOf({ url }: Request): string | null {
  const { pathname, searchParams } = new URL(url);
  return isInWorkplace(pathname) ? null : searchParams.get("preview");
}

/** Whether the reply is for its sender alone: that to a form, or to a script that asks with a session. */
const isForSender = ({ method, headers }: Request) => method === "POST" || headers.has("authorization");

/** The API with the session of a request, if it has one. */
function readerOf({ headers }: Request, api: PageServices["api"]) {
  const authorization = headers.get("authorization");
  if (!authorization) return undefined;
  return createPageClient((request) => {
    request.headers.set("authorization", authorization);
    return api(request);
  });
}

/** Whether it is a page that shared caches may keep; one whose address is a secret forbids it. */
const isPageFound = (request: Request, { status, headers }: Response) =>
  !isForSender(request) &&
  status === 200 &&
  headers.get("cache-control") !== "no-store" &&
  headers.get("content-type")?.startsWith("text/html");

/** Shared caches keep what most readers get; small pages, which a cookie may ask for, go past them. */
function addDocumentHeaders(headers: Headers, isSmall: boolean) {
  headers.append("Vary", "Save-Data");
  if (isSmall) headers.set("Cache-Control", "private, no-cache");
  else headers.set("Speculation-Rules", speculation.header);
}

/** What the site sent as the secret of a link keeps its letters, and what no route has is looked up by its own page. */
const keepsAddress = (pattern: string) => pattern === "/*" || pattern.endsWith("/:token");

const leadOn = (location: string): Reply =>
  createReply(301, { location, "cache-control": "public, no-cache" }, "");

/** Where the page of an address is, if letters or a slash at its end differ. */
async function tidyLocation(
  { url }: Request,
  isFound: (path: string) => Promise<boolean>,
): Promise<string | undefined> {
  const { pathname, search } = new URL(url);
  const pattern = routeOf(pathname);
  if (!pattern || keepsAddress(pattern) || pathname.endsWith(".data")) return undefined;
  const tidy = tidyPathOf(pattern, pathname);
  const lower = pattern.includes(":") && !isInWorkplace(pathname) ? inLowerCase(tidy) : undefined;
  // Records that moved in may have had capitals in their addresses, which still lead to them.
  const isLower = lower && (await isFound(lower)) && !(await isFound(tidy));
  const path = isLower ? lower : tidy;
  return path === pathname ? undefined : path + search;
}

/** Answers page requests, from the cache when possible. */
export function createPages(services: PageServices) {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const replies = createReplyCache();
  const { external = {}, cdnSeconds, isDemo = false, hasMail = true } = services;

  const render = async (request: Request, api = services.api): Promise<Reply> => ({
    ...(await renderPage(request, api)),
    route: routeOf(new URL(request.url).pathname),
  });

  async function renderPage(request: Request, api: PageServices["api"]): Promise<Reply> {
    const tags = new Set<string>();
    const client = createPageClient(cdnSeconds ? noteTags(api, tags) : api);
    const context = new RouterContextProvider();
    const publicUrl = services.publicUrl();
    const preview = previewOf(request);
    const content = preview === null ? services.content() : await services.previewContent(preview);
    if (!content) return finishPage(endedPreviewPage(), external);
    const isPreview = preview !== null;
    const allPaths = [...new Set([...publicPaths, ...content.addresses])];
    const page: PageContext = {
      client,
      reader: readerOf(request, api),
      publicUrl,
      publicPaths: allPaths,
      content,
      isPreview,
      isDemo,
      hasMail,
      nonce: renderNonce,
    };
    context.set(pageContext, page);
    let failure: object;
    try {
      const response = await handle(request, context);
      const location = response.status === 301 && response.headers.get("location");
      if (location) response.headers.set("Location", withQuery(location, new URL(request.url).search));
      if (isForSender(request)) response.headers.set("Cache-Control", "no-store");
      if (cdnSeconds && !isPreview && isPageFound(request, response))
        for (const [name, value] of cdnHeaders(cdnSeconds, tags)) response.headers.set(name, value);
      if (response.status === 503) return await finishPage(unavailablePage(), external);
      if (isPreview) {
        response.headers.set("Cache-Control", "no-store");
        response.headers.set("X-Robots-Tag", "noindex");
      } else if (isPageFound(request, response) && !isInWorkplace(new URL(request.url).pathname))
        addDocumentHeaders(response.headers, request.headers.has("Save-Data"));
      if (response.status < 500) return await finishPage(response, external, page.markup);
      failure = { status: response.status };
    } catch (error) {
      failure = { err: error };
    }
    const id = services.newId();
    log.error({ requestId: id, path: loggablePath(request.url), ...failure }, "page failed");
    const crash = await finishPage(crashPage(id), external);
    return { ...crash, headers: { ...crash.headers, "x-request-id": id } };
  }

  /** Whether there is something at a path, or was. */
  async function isFound(path: string): Promise<boolean> {
    const make = () => render(new Request(`http://localhost${path}`));
    return (await replies.get(cacheKey(path, false), make)).status !== 404;
  }

  /** A page, cached or rendered; for a form, `api` acts for its sender. */
  async function page(address: string, request: Request, api = services.api): Promise<Reply> {
    if (address === speculation.address) return speculation.reply;
    const isRead = request.method === "GET" || request.method === "HEAD";
    const location = isRead && (await tidyLocation(request, isFound));
    if (location) return leadOn(location);
    if (!isRead || isForSender(request) || previewOf(request) !== null) return render(request, api);
    const key = cacheKey(address, request.headers.has("Save-Data"));
    return replies.get(key, () => render(request));
  }

  /** A look-up: what anybody sends is not rendered. */
  const isWebPage = (path: string) => services.content().webPages.pages.some((page) => page.path === path);

  return {
    /** The finished replies to visitors; clear them after a change to public content. */
    replies,
    page,
    /** Whether a route other than that of all other addresses has a path. */
    isRoute: (path: string): boolean => routeOf(path) !== "/*",
    /** Whether a path is a page by the route table; where the path names a record, its data must load. */
    async isPage(path: string): Promise<boolean> {
      if (fixedPaths.has(path) || isWebPage(path)) return true;
      if (!namedAddresses.some((addresses) => addresses.test(path))) return false;
      const address = `${path}.data`;
      return (await page(address, new Request(`http://localhost${address}`))).status === 200;
    },
  };
}
