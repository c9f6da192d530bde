/** The address of a member's page on the site. */
export const memberHref = (slug: string): string => `/member/${slug}`;
