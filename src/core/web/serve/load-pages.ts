import type { IncomingMessage, ServerResponse } from "node:http";
import type { createPages, PageServices } from "./handler.ts";
import { createReplyCache } from "./reply-cache.ts";

export type Pages = ReturnType<typeof createPages>;

interface LoadedPages {
  pages: Pages;
  /** Middleware that runs before the pages: Vite in development. */
  before(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

const bundle = new URL("../../../../build/server/index.js", import.meta.url).href;
const source = "/src/core/web/serve/handler.ts";

/** The pages built by `npm run build`. */
export async function builtPages(services: PageServices): Promise<LoadedPages> {
  const built: { createPages: typeof createPages } = await import(bundle);
  return { pages: built.createPages(services), before: (_request, _response, next) => next() };
}

/** The pages from source, reloaded when it changes. */
export async function developmentPages(services: PageServices): Promise<LoadedPages> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true } });
  const loadFresh = async (): Promise<Pages> => (await vite.ssrLoadModule(source)).createPages(services);
  const { isRoute } = await loadFresh();
  return {
    pages: {
      replies: createReplyCache(),
      async page(address, request, api) {
        return (await loadFresh()).page(address, request, api);
      },
      isPage: async (path) => (await loadFresh()).isPage(path),
      isRoute: (path) => isRoute(path),
    },
    before: (request, response, next) => void vite.middlewares(request, response, next),
  };
}
