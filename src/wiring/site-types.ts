// Types that parts of the site add to those of the core.
import "#birds/db/schema.ts";
import "#institute/db/schema.ts";
import type { SiteTexts } from "#institute/domain/pages/content.ts";
import type { Api as SiteApi } from "../app.ts";

declare module "#core/web/site-types.ts" {
  interface SiteTypes {
    /** The API of the site, for its typed clients. */
    api: SiteApi;
    /** The texts of the institute's own pages. */
    content: SiteTexts;
  }
}
