export interface MenuLink {
  label: string;
  href: string;
}

export interface MenuGroup {
  label: string;
  links: MenuLink[];
}

export const isGroup = (entry: MenuLink | MenuGroup): entry is MenuGroup => "links" in entry;
