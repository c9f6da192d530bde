import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { asObject } from "#domain/keys.ts";
import { log } from "#log";
import { pageContext } from "./page-context.ts";

/** Renders the entire page before it is sent, so that it can be cached and compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(pageContext);
  const page = isApplication(entry) ? entry : await withoutData(entry);
  const html = new PassThrough();
  const { pipe } = renderToPipeableStream(<ServerRouter context={page} url={request.url} nonce={nonce} />, {
    nonce,
    onAllReady: () => void pipe(html),
    onShellError: (error) => void html.destroy(error instanceof Error ? error : new Error(String(error))),
    onError: (error) => log.error({ err: error, path: new URL(request.url).pathname }, "render failed"),
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(await text(html), { status, headers });
}

const isApplication = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => asObject(routeModules[route.id]?.handle).isApplication === true,
  );

/** A document is complete: no script reads its data again. */
async function withoutData({ serverHandoffStream, ...entry }: EntryContext): Promise<EntryContext> {
  await serverHandoffStream?.cancel();
  return entry;
}

/** Client errors (4xx) and an unreachable database (503) are not bugs, so they are not logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)))
    return;
  log.error({ err: error, path: new URL(request.url).pathname }, "render failed");
}
