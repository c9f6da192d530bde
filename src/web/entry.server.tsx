import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { log } from "#log";
import { MarkupCache } from "./layout/cached-markup.tsx";
import { pageContext } from "./page-context.ts";

/** Renders a page in one go: its data is all there, so nothing is waited for, and it can be kept and sent compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const page = context.get(pageContext);
  const { nonce } = page;
  const { serverHandoffStream, ...rest } = entry;
  const data = await readStream(serverHandoffStream);
  const html = renderToString(
    <MarkupCache value={import.meta.env.DEV ? undefined : renderCached}>
      <ServerRouter context={pickMatchedRoutes(rest)} url={request.url} nonce={nonce} />
    </MarkupCache>,
  );
  page.rendered = `<!DOCTYPE html>${html.slice(0, -DOCUMENT_END.length)}${renderHydrationData(data, nonce)}${DOCUMENT_END}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

/** The markup of the pages' frame, by name: as many as the menus have places. */
const markupCache = new Map<string, string>();

function renderCached(name: string, content: ReactNode): string {
  const markup = markupCache.get(name) ?? renderToString(content);
  markupCache.set(name, markup);
  return markup;
}

/** How a whole document ends. */
const DOCUMENT_END = "</body></html>";

/** The router is built anew for each render: with the routes of this page, not with those of the whole site. */
function pickMatchedRoutes(entry: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id);
  const pickMatched = <Value,>(all: Record<string, Value>) =>
    Object.fromEntries(ids.map((id) => [id, all[id]])) as Record<string, Value>;
  const manifest = { ...entry.manifest, routes: pickMatched(entry.manifest.routes) };
  return { ...entry, manifest, routeModules: pickMatched(entry.routeModules) };
}

/** The loaders' data as the browser's router will read it. */
async function readStream(stream: EntryContext["serverHandoffStream"]): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** Hands the data over as `ServerRouter` would, which waits for it piece by piece and so makes every render slower. */
function renderHydrationData(data: string, nonce: string): string {
  // Without this sign, which stands inside texts only, none of them can end the script nor begin another one.
  const safe = data.replaceAll("<", "\\u003c");
  return `<script type="application/json">${safe}</script><script nonce="${nonce}">${HYDRATION_SCRIPT}</script>`;
}

/** The data is found by its place, for an id could stand in a text as well. */
const HYDRATION_SCRIPT =
  "{const c=window.__reactRouterContext.streamController;c.enqueue(document.currentScript.previousSibling.textContent);c.close()}";

/** A visitor's mistake (404 and the like) and a database that is away (503) are no bugs: they stay out of the log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)))
    return;
  log.error({ err: error, path: new URL(request.url).pathname }, "render failed");
}
