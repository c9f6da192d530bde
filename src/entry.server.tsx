import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { asObject } from "#core/domain/keys.ts";
import { log } from "#core/log.ts";
import { pageContext } from "#core/web/page-context.ts";

/** Renders the entire page before it is sent, so that it can be cached and compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const page = context.get(pageContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (isApplication(entry))
    return new Response(await renderApplication(entry, request.url, page.nonce), { status, headers });
  page.markup = `<!DOCTYPE html>${renderToStaticMarkup(
    <ServerRouter context={documentOf(entry)} url={request.url} nonce={page.nonce} />,
  )}`;
  return new Response(null, { status, headers });
}

async function renderApplication(entry: EntryContext, url: string, nonce: string): Promise<string> {
  const html = new PassThrough();
  const { pipe } = renderToPipeableStream(<ServerRouter context={entry} url={url} nonce={nonce} />, {
    nonce,
    onAllReady: () => void pipe(html),
    onShellError: (error) => void html.destroy(error instanceof Error ? error : new Error(String(error))),
    onError: (error) => log.error({ err: error, path: new URL(url).pathname }, "render failed"),
  });
  return text(html);
}

const isApplication = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => asObject(routeModules[route.id]?.handle).isApplication === true,
  );

/** The styles of the application’s files that scripts of a document would load, if it ran them. */
const ofApplication = /\/(?:rows|shell)-[^/]*\.css#?$/;

/** A document is complete: no script reads its data again, and it needs no route but its own. */
function documentOf({ serverHandoffStream, manifest, ...entry }: EntryContext): EntryContext {
  const routes = Object.fromEntries(
    entry.staticHandlerContext.matches.flatMap(({ route: { id } }) => {
      const route = manifest.routes[id];
      return route ? [[id, { ...route, css: route.css?.filter((sheet) => !ofApplication.test(sheet)) }]] : [];
    }),
  );
  return { ...entry, manifest: { ...manifest, routes } };
}

/** Client errors (4xx) and an unreachable database (503) are not bugs, so they are not logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)))
    return;
  log.error({ err: error, path: new URL(request.url).pathname }, "render failed");
}
