import { readdirSync } from "node:fs";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { addStaticFiles, clientFolder } from "#web/serve/static-files.ts";

interface FileServices {
  findProblem: () => Promise<string | undefined>;
  securityText: () => string;
  /** Whether the development server serves the client instead. */
  isDevelopment: boolean;
}

/** Serves the built client, health and readiness checks, and security.txt; `serves` tells whether an address is theirs. */
export function createFiles({ findProblem, securityText, isDevelopment }: FileServices) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/.well-known/security.txt", (c) => c.text(securityText()));
  app.get("/readyz", async (c) => {
    const problem = await findProblem();
    return problem ? c.text(problem, 503) : c.text("ok");
  });
  if (!isDevelopment) addStaticFiles(app, clientFolder);
  const roots = new Set([
    "healthz",
    "readyz",
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
