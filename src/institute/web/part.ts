import type { MenuLink } from "#core/web/layout/menu.ts";
import type { WebPart } from "#core/web/part.ts";
import { memberCategories } from "#institute/domain/people/member-categories.ts";
import { listedTypes, postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";

/** The lists of posts that their rows put under this name. */
const postLinks = (under: string): MenuLink[] =>
  postTypeNames.flatMap((type) => {
    const { menu, path } = postTypeRow(type);
    return menu?.under === under && path ? [{ label: menu.label, href: `/${path}` }] : [];
  });

/** The institute's own pages, its people, posts and store. */
export const institute: WebPart = {
  pages: () => import("./part-pages.ts"),
  workplace: [
    ["profile", "institute/web/people/profile/profile.page.tsx"],
    ["profile/orcid", "institute/web/people/orcid/orcid.page.tsx"],
    ["preview/:id", "institute/web/posts/pages/preview.page.tsx"],
    ["preview/draft/:key", "institute/web/posts/pages/draft-preview.page.tsx"],
    ["doi/:id", "institute/web/posts/doi/doi.page.tsx"],
    ["moderator", "institute/web/admin/moderator.page.tsx"],
    ["author-names", "institute/web/admin/author-names.page.tsx"],
    ["calls", "institute/web/admin/calls.page.tsx"],
    ["messages", "institute/web/admin/messages.page.tsx"],
    ["newsletter", "institute/web/newsletter/newsletter.page.tsx"],
    ["equipment", "institute/web/lending/pages/equipment.page.tsx"],
    ["equipment/desk", "institute/web/lending/desk/desk.page.tsx"],
    ["equipment/scan", "institute/web/lending/scan/scan.page.tsx"],
    ["equipment/inventory", "institute/web/lending/desk/inventory.page.tsx"],
    ["equipment/repair", "institute/web/lending/desk/repair.page.tsx"],
    ["equipment/day", "institute/web/lending/desk/day.page.tsx"],
    ["equipment/trip", "institute/web/lending/trip/trip.page.tsx"],
    ["equipment/labels", "institute/web/lending/desk/labels.page.tsx"],
    ["equipment/sheet/:ids", "institute/web/lending/desk/sheet.page.tsx"],
    ["equipment/loans/:year", "institute/web/lending/pages/year-loans.page.tsx"],
    ["equipment/borrower/:userId", "institute/web/lending/desk/borrower.page.tsx"],
    ["equipment/:id", "institute/web/lending/pages/item.page.tsx"],
    ["database", "institute/web/admin/database.page.tsx"],
    ["database/list", "institute/web/admin/members-list.page.tsx"],
    ["edit/page", "institute/web/pages/editor/pages.page.tsx"],
    ["settings", "institute/web/pages/editor/settings.page.tsx"],
    ["edit/page/:page", "institute/web/pages/editor/edit-page.page.tsx"],
  ],
  lightPages: ["profile", "moderator", "equipment", "equipment/desk", "database", "messages", "author-names"],
  menu: [
    { place: 1, label: "Home", href: "/" },
    {
      place: 1,
      label: "About",
      links: [
        { label: "Overview", href: "/about" },
        { label: "Our Founder", href: "/founder" },
        { label: "Capacity Building", href: "/capacity-building" },
        { label: "Facilities", href: "/facilities" },
        { label: "Library", href: "/library" },
        { label: "Visiting Scientists", href: "/visit" },
        { label: "Support Our Work", href: "/support" },
      ],
    },
    {
      place: 1,
      label: "People",
      links: Object.values(memberCategories).map(({ many, path }) => ({
        label: many,
        href: `/people/${path}`,
      })),
    },
    { place: 1, label: "MSc Program", href: "/msc-program" },
    { place: 1, label: "Research", href: "/research" },
    { place: 1, label: "Publications", links: postLinks("Publications") },
    { place: 1, label: "News", links: [...postLinks("News"), { label: "Events", href: "/events" }] },
    { place: 3, label: "Store", links: [{ label: "Borrow Equipment", href: "/equipment" }] },
    { place: 3, label: "Contact", href: "/contact" },
  ],
  adminMenu: [
    { place: 1, label: "Moderate Posts", href: "/moderator" },
    { place: 2, label: "Calls and vacancies", href: "/calls" },
    { place: 3, label: "Manage Users", href: "/database" },
    { place: 2, label: "Edit pages", href: "/edit/page" },
    { place: 2, label: "Newsletter", href: "/newsletter" },
    { place: 6, label: "Settings", href: "/settings" },
    { place: 5, label: "Messages", href: "/messages" },
  ],
  accountMenu: [
    { place: 1, label: "Visit your Profile", href: "/profile" },
    { place: 1, label: "New draft", href: "/profile?new", isQuiet: true },
    { place: 2, label: "Store", href: "/equipment", isQuiet: true },
  ],
  footer: [
    { place: 0, label: "Home", href: "/" },
    ...listedTypes.map(({ type, path }) => ({ place: 2, label: postTypeRow(type).many, href: `/${path}` })),
    { place: 4, label: "The team", href: "/team" },
    { place: 4, label: "Work and study with us", href: "/apply" },
    { place: 4, label: "Visiting scientists", href: "/visit" },
    { place: 4, label: "Support our work", href: "/support" },
    { place: 4, label: "Press", href: "/press" },
    { place: 4, label: "Contact", href: "/contact" },
  ],
  signIn: { equipment: "borrow equipment" },
  today: [
    { place: 1, name: "posts", title: "Posts to approve", all: "/moderator?state=pending", menu: "Admin" },
    { place: 2, name: "messages", title: "Messages", all: "/messages", menu: "Admin" },
    { place: 3, name: "copies", title: "Requests for copies", all: "/today" },
    { place: 5, name: "claims", title: "Names to confirm", all: "/moderator", menu: "Admin" },
    { place: 8, name: "loans", title: "To take back", all: "/equipment/desk", menu: "Store" },
    { place: 8, name: "requests", title: "Requests to approve", all: "/equipment/desk", menu: "Store" },
    { place: 8, name: "handovers", title: "To hand over", all: "/equipment/desk", menu: "Store" },
    { place: 8, name: "extensions", title: "Extension requests", all: "/equipment/desk", menu: "Store" },
    { place: 9, name: "returned", title: "Returned to you", all: "/profile" },
    { place: 9, name: "borrowed", title: "To bring back", all: "/equipment#requests" },
    {
      place: 9,
      name: "offeredWorks",
      title: "Works that may be yours",
      all: "/profile#offered-works",
      isOffer: true,
    },
    { place: 10, name: "invitations", title: "Not invited yet", all: "/database", isOffer: true },
  ],
  panels: {
    search: "institute/web/search/institute.panel.tsx",
    letters: "institute/web/lending/waits.panel.tsx",
    names: "institute/web/admin/author-names.panel.tsx",
    today: "institute/web/today/institute-today.panel.tsx",
  },
};
