import type { AddedLink, SiteLink } from "#core/domain/added-links.ts";

export type MenuLink = SiteLink;

export interface MenuGroup {
  label: string;
  links: MenuLink[];
}

export const isGroup = (entry: MenuLink | MenuGroup): entry is MenuGroup => "links" in entry;

/** The menu with links added to its groups; a group that the site does not have adds none. */
export const menuWith = (
  menu: readonly (MenuLink | MenuGroup)[],
  added: readonly AddedLink[],
): (MenuLink | MenuGroup)[] =>
  menu.map((entry) => {
    if (!isGroup(entry)) return entry;
    const links = [...entry.links];
    const own = added
      .filter(({ menu, href }) => menu === entry.label && links.every((link) => link.href !== href))
      .toSorted((a, b) => a.place - b.place);
    for (const { label, href, place } of own) links.splice(place - 1, 0, { label, href });
    return { ...entry, links };
  });
