export interface MenuLink {
  label: string;
  href: string;
}

/** A link that is not part of the program, at its place in a group of the menu, counted from one. */
export interface AddedLink extends MenuLink {
  menu: string;
  place: number;
}

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
    const own = added.filter(({ menu }) => menu === entry.label).toSorted((a, b) => a.place - b.place);
    for (const { label, href, place } of own) links.splice(place - 1, 0, { label, href });
    return { ...entry, links };
  });
