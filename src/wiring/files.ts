import { readdirSync } from "node:fs";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { version } from "#core/version.ts";
import { addStaticFiles, clientFolder } from "#core/web/serve/static-files.ts";
import { type createMetrics, mayReadMetrics } from "./metrics.ts";
import type { Readiness } from "./readiness.ts";

interface FileServices {
  judgeReadiness: () => Promise<Readiness>;
  securityText: () => string;
  metrics: ReturnType<typeof createMetrics>;
  metricsToken: string | undefined;
  /** Whether a proxy's `X-Forwarded-For` is believed. */
  trustProxy: boolean;
  /** Whether the development server serves the client instead. */
  isDevelopment: boolean;
}

/** Serves the built client, checks and metrics, and security.txt; `serves` tells whether an address is theirs. */
export function createFiles(services: FileServices) {
  const { judgeReadiness, securityText, metrics, metricsToken, trustProxy, isDevelopment } = services;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/healthz", (c) => {
    // `cli doctor` asks through the public address how the proxy's header arrives.
    c.header("X-Visitor-From", c.req.header("x-forwarded-for") ? (trustProxy ? "proxy" : "ignored") : "none");
    return c.text(`ok ${version}`);
  });
  app.get("/.well-known/security.txt", (c) => c.text(securityText()));
  app.get("/readyz", async (c) => {
    const { isReady, text } = await judgeReadiness();
    return c.text(text, isReady ? 200 : 503);
  });
  app.get("/metrics", async (c) => {
    if (mayReadMetrics(c.env.incoming, metricsToken))
      return c.body(await metrics.text(), 200, { "Content-Type": metrics.type, "Cache-Control": "no-store" });
    if (!metricsToken)
      return c.text("Only this machine may read the metrics. METRICS_TOKEN lets others.", 403);
    return c.text("The metrics need the token of METRICS_TOKEN.", 401, { "WWW-Authenticate": "Bearer" });
  });
  if (!isDevelopment) addStaticFiles(app, clientFolder);
  const roots = new Set([
    "healthz",
    "readyz",
    "metrics",
    ".well-known",
    ...(isDevelopment ? [] : readdirSync(clientFolder)),
  ]);
  const serves = (url: string) => roots.has(/^\/([^/?]*)/.exec(url)?.[1] ?? "");
  /** The name of an address in the log and the metrics: one for each folder. */
  const routeOf = (url: string) => {
    const [, root = "", rest] = /^\/([^/?]*)(\/)?/.exec(url) ?? [];
    return rest ? `/${root}/*` : `/${root}`;
  };
  return { fetch: app.fetch, serves, routeOf };
}
