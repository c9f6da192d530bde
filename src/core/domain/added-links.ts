/** A link of the site's menu or footer. */
export interface SiteLink {
  label: string;
  href: string;
}

/** A link that is not part of the program, at its place in a group of the menu, counted from one. */
export interface AddedLink extends SiteLink {
  menu: string;
  place: number;
}
