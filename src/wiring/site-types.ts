// Types that parts of the site add to those of the core.
import "#db/birds/schema.ts";
import "#db/institute/schema.ts";
import type { Api as SiteApi } from "#api/app.ts";

declare module "#web/site-types.ts" {
  interface SiteTypes {
    /** The API of the site, for its typed clients. */
    api: SiteApi;
  }
}
