import { readdirSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Env, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { chooseEncoding } from "#core/formats/negotiation.ts";

const DAY_S = 86_400;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Serves the built client; files with a hash in their name may be cached for ever. */
export function addStaticFiles<Environment extends Env>(app: Hono<Environment>, root: string): void {
  const serve = serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      const hashed = /\/assets\/|\/fonts\/.*\.woff2$/.test(path);
      c.header("Cache-Control", hashed ? IMMUTABLE : `public, max-age=${DAY_S}`);
      c.header("X-Content-Type-Options", "nosniff");
    },
  });
  const choose = createMiddleware(async (c, next) => {
    // The library compares names alone, so it gets the one that the client wants.
    c.req.raw.headers.set("Accept-Encoding", chooseEncoding(c.req.header("Accept-Encoding")));
    await next();
  });
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    app.use(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, choose, serve);
  }
  app.all("/assets/*", (c) => c.text("File not found.", 404));
}

/** The output folder of `npm run build`. */
export const clientFolder = join(import.meta.dirname, "../../../../build/client");
