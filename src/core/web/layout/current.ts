/** `aria-current` of a link to the current page or to one above it. */
export const ariaCurrentFor = (pathname: string, href: string): "page" | undefined =>
  pathname === href || (href !== "/" && pathname.startsWith(`${href}/`)) ? "page" : undefined;
