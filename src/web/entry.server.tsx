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

/** Renders a page in one go, so that it can be cached and sent compressed: the loaders have all its data. */
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

/** The markup of header, menus and footer by name; its size is limited by the number of menu entries. */
const markupCache = new Map<string, string>();

function renderCached(name: string, content: ReactNode): string {
  const markup = markupCache.get(name) ?? renderToString(content);
  markupCache.set(name, markup);
  return markup;
}

/** The end of every document, before which the hydration data goes. */
const DOCUMENT_END = "</body></html>";

/** Each render builds its own router: the routes of this page alone make that cheap. */
function pickMatchedRoutes(entry: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id);
  const pickMatched = <Value,>(all: Record<string, Value>) =>
    Object.fromEntries(ids.map((id) => [id, all[id]])) as Record<string, Value>;
  const manifest = { ...entry.manifest, routes: pickMatched(entry.manifest.routes) };
  return { ...entry, manifest, routeModules: pickMatched(entry.routeModules) };
}

/** The loaders' data in the encoding that the browser's router reads. */
async function readStream(stream: EntryContext["serverHandoffStream"]): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** Writes the data as `ServerRouter` would, without its slow streaming. */
function renderHydrationData(data: string, nonce: string): string {
  // `<` occurs only inside strings; escaped, no string can end the script or start another one.
  const safe = data.replaceAll("<", "\\u003c");
  return `<script type="application/json">${safe}</script><script nonce="${nonce}">${HYDRATION_SCRIPT}</script>`;
}

/** Finds the data by position, since user content could contain the same id. */
const HYDRATION_SCRIPT =
  "{const c=window.__reactRouterContext.streamController;c.enqueue(document.currentScript.previousSibling.textContent);c.close()}";

/** Client errors (4xx) and an unreachable database (503) are not bugs, so they are not logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)))
    return;
  log.error({ err: error, path: new URL(request.url).pathname }, "render failed");
}
