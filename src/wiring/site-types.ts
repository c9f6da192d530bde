import type { Api as SiteApi } from "#api/app.ts";

declare module "#web/site-types.ts" {
  interface SiteTypes {
    /** The API of the site, for its typed clients. */
    api: SiteApi;
  }
}
