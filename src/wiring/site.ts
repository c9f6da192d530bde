import type { Config } from "#core/config.ts";
import { newId } from "#core/db/record.ts";
import type { ApiForVisitor } from "#core/web/serve/answer.ts";
import { cacheReads } from "#core/web/serve/cached-reads.ts";
import type { PageServices } from "#core/web/serve/handler.ts";
import { builtPages, developmentPages } from "#core/web/serve/load-pages.ts";
import { createApi } from "../app.ts";
import type { SiteServices } from "./services.ts";
import "./site-types.ts";

/** The API and the pages, which read from each other. */
export async function createSite(config: Config, services: SiteServices, isDevelopment: boolean) {
  const api = createApi({
    ...services,
    isPage: (path) => pages.isPage(path),
    isRoute: (path) => pages.isRoute(path),
  });
  const { analyticsScript, analyticsSite } = config;
  const pageServices: PageServices = {
    api: (request: Request) => readApi(request),
    publicUrl: services.publicUrl,
    newId,
    content: services.content.current,
    previewContent: services.content.preview,
    isDemo: config.demo,
    hasMail: config.smtpUrl !== undefined,
    cdnSeconds: config.cdnSeconds,
    external: {
      script: analyticsScript ? { address: analyticsScript, site: analyticsSite ?? "" } : undefined,
    },
  };
  const { pages, before } = await (isDevelopment ? developmentPages(pageServices) : builtPages(pageServices));
  const readApi = cacheReads(pages.replies, api.fetch);
  const apiForVisitor: ApiForVisitor = (visitor) => (apiRequest) => {
    const forwarded = visitor.headers["x-forwarded-for"];
    if (forwarded) apiRequest.headers.set("x-forwarded-for", String(forwarded));
    return api.request(apiRequest, undefined, { incoming: visitor });
  };
  return { pages, before, readApi, apiForVisitor };
}

export type Site = Awaited<ReturnType<typeof createSite>>;
