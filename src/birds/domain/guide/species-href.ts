/** The address of a species' page on the site. */
export const speciesHref = (slug: string): string => `/birds/${slug}`;
