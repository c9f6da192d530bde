import { memberCategories } from "#domain/people/member-categories.ts";
import { postTypeNames, postTypeRow } from "#domain/posts/types.ts";
import { institute } from "#institute";

export interface MenuLink {
  label: string;
  href: string;
}

export interface MenuGroup {
  label: string;
  links: MenuLink[];
}

const postLinks = (under: string): MenuLink[] =>
  postTypeNames.flatMap((type) => {
    const { menu, path } = postTypeRow(type);
    return menu?.under === under && path ? [{ label: menu.label, href: `/${path}` }] : [];
  });

/** The navigation bar, left to right; the lists of posts come from the table of post types. */
export const mainMenu: (MenuLink | MenuGroup)[] = [
  { label: "Home", href: "/" },
  {
    label: "About",
    links: [
      { label: "Overview", href: "/about" },
      { label: "Our Founder", href: "/founder" },
      { label: "Capacity Building", href: "/capacity-building" },
      { label: "Center for Species Survival", href: institute.centerForSpeciesSurvival },
      { label: "Facilities", href: "/facilities" },
      { label: "Library", href: "/library" },
      { label: "Visiting Scientists", href: "/visit" },
      { label: "Support Our Work", href: "/support" },
    ],
  },
  {
    label: "People",
    links: Object.values(memberCategories).map(({ many, path }) => ({
      label: many,
      href: `/people/${path}`,
    })),
  },
  { label: "MSc Program", href: "/msc-program" },
  { label: "Research", href: "/research" },
  { label: "Publications", links: postLinks("Publications") },
  { label: "News", links: [...postLinks("News"), { label: "Events", href: "/events" }] },
  {
    label: "Birds",
    links: [
      { label: "Bird Guide", href: "/birds" },
      { label: "Species by Species", href: "/birdlist" },
      { label: "Data Zone", href: "/datazone" },
    ],
  },
  { label: "Store", links: [{ label: "Borrow Equipment", href: "/equipment" }] },
  { label: "Contact", href: "/contact" },
];

/** Shown to admins only. */
export const adminMenu: MenuGroup = {
  label: "Admin",
  links: [
    { label: "Moderate Posts", href: "/moderator" },
    { label: "Survey Data", href: "/surveys" },
    { label: "Surveys from the Field", href: "/field-reviews" },
    { label: "Names to Settle", href: "/names-to-settle" },
    { label: "Sensitive Species", href: "/sensitive-species" },
    { label: "Manage Users", href: "/database" },
    { label: "Manage Species", href: "/species" },
    { label: "Messages", href: "/messages" },
    { label: "Audit Log", href: "/audit" },
    { label: "Visits", href: "/visits" },
    { label: "Health", href: "/health" },
  ],
};

export const isGroup = (entry: MenuLink | MenuGroup): entry is MenuGroup => "links" in entry;
