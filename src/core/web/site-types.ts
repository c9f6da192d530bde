/** Types of the whole site for the pages of its parts; `wiring/site-types.ts` adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended there
export interface SiteTypes {}
