import type { IncomingMessage, ServerResponse } from "node:http";
import type { createPages, PageServices } from "./handler.ts";

export type Pages = ReturnType<typeof createPages>;

interface Loaded {
  pages: Pages;
  /** What has to see a request before the pages do: in development, Vite. */
  before(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

const bundle = new URL("../../../build/server/index.js", import.meta.url).href;
const source = "/src/web/serve/handler.ts";

/** The pages as `npm run build` left them. */
export async function builtPages(services: PageServices): Promise<Loaded> {
  const built: { createPages: typeof createPages } = await import(bundle);
  return { pages: built.createPages(services), before: (_request, _response, next) => next() };
}

/** The pages from their sources, reloaded as they change. */
export async function developmentPages(services: PageServices): Promise<Loaded> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true } });
  const fresh = async () =>
    ((await vite.ssrLoadModule(source)) as { createPages: typeof createPages }).createPages(services);
  return {
    pages: {
      changed() {},
      kept: () => undefined,
      async page(address, request, api) {
        return (await fresh()).page(address, request, api);
      },
    },
    before: (request, response, next) => void vite.middlewares(request, response, next),
  };
}
