import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { beforeBirds, birdsApi, streamedToBirds } from "#birds/api/birds-api.ts";
import { visitorAddress } from "#core/api/address-key.ts";
import { limitBodies } from "#core/api/body-limits.ts";
import { coreApi } from "#core/api/core-api.ts";
import { endSentDraft } from "#core/api/drafts.ts";
import type { Env, Services } from "#core/api/env.ts";
import { identify, noteOf, onError } from "#core/api/http.ts";
import { checkKey } from "#core/api/idempotency.ts";
import { describeApi, type ListedRoute } from "#core/api/open-api.ts";
import { readsApi } from "#core/api/reads.ts";
import { limitWrites } from "#core/api/write-limits.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import { instituteApi, streamedToInstitute } from "#institute/api/institute-api.ts";

/** These bodies are streamed to the disk and have their own limits. */
const streamedPaths = new Set(["/api/uploads", ...streamedToBirds, ...streamedToInstitute]);

// The databases cannot search for U+0000.
const rejectNul = createMiddleware<Env>(async (c, next) => {
  const isStorable = ["\u0000", "%00"].every((sign) => !c.req.path.includes(sign));
  if (!isStorable) throw new AppError("notFound", "This page does not exist.");
  await next();
});
const setDefaultHeaders = createMiddleware<Env>(async (c, next) => {
  // Set before the handler runs, so that a handler's own header wins.
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Cache-Control", "no-store");
  await next();
});

// Scripts of other sites read what is public; a session is a header, which a preflight refuses them.
const readFromAnywhere = createMiddleware<Env>(async (c, next) => {
  if (["GET", "HEAD"].includes(c.req.method)) c.header("Access-Control-Allow-Origin", "*");
  await next();
});

/** What members read; what visitors read is compressed where it is cached. No other site can send their session. */
const compressJson = compress({ encoding: "gzip", contentTypeFilter: /^application\/json/ });

/** The API under `/api`, and stored files under `/files`. */
export function createApi(services: Services) {
  const provide = createMiddleware<Env>(async (c, next) => {
    for (const name of keysOf(services)) c.set(name, services[name]);
    c.set("address", addressOf(c));
    await next();
    const note = noteOf(c);
    if (!note) return;
    note.route = routePath(c);
    note.accountId = c.var.viewer?._id;
  });
  const limitBody = limitBodies();

  let routes = (): readonly ListedRoute[] => [];
  const reads = readsApi((request, env) => api.fetch(request, env));
  const api = new Hono<Env>()
    .use(provide, setDefaultHeaders, rejectNul)
    .route("/", beforeBirds)
    .use("/api/*", readFromAnywhere)
    .use(identify, checkKey)
    .get("/api/openapi.json", (c) => {
      c.header("Cache-Control", "public, max-age=300");
      return c.json(describeApi(routes(), { publicUrl: services.publicUrl(), streamed: streamedPaths }));
    })
    .use("/api/*", (c, next) => (streamedPaths.has(c.req.path) ? next() : limitBody(c, next)))
    .use(
      "/api/*",
      limitWrites(
        services.disk,
        (path) => streamedPaths.has(path),
        (path) => path.startsWith("/api/drafts/"),
      ),
    )
    .use("/api/*", endSentDraft)
    .use("/api/*", (c, next) => (c.req.header("authorization") ? compressJson(c, next) : next()))
    .route("/api/reads", reads)
    .route("/", coreApi)
    .route("/", instituteApi)
    .route("/", birdsApi)
    .notFound(() => {
      throw new AppError("notFound", "This page does not exist.");
    })
    .onError(onError);
  routes = () => api.routes;
  return api;

  // Pages and tests call the API in process, without a socket.
  function addressOf(c: Parameters<typeof getConnInfo>[0]): string {
    const forwarded = services.trustProxy ? c.req.header("x-forwarded-for") : undefined;
    return visitorAddress(forwarded, c.env?.incoming ? getConnInfo(c).remote.address : undefined);
  }
}

export type Api = ReturnType<typeof createApi>;
