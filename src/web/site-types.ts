/** What only the whole site knows, told to the pages of its parts by `wiring/site-types.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended there
export interface SiteTypes {}
