import type { WebPart } from "./part.ts";

/** Accounts and the state of the site. */
export const core: WebPart = {
  pages: () => import("./core-pages.ts"),
  workplace: [
    ["auth", "core/web/accounts/pages/auth.page.tsx"],
    ["forgot", "core/web/accounts/pages/forgot.page.tsx"],
    ["reset/:token", "core/web/accounts/pages/reset.page.tsx"],
    ["confirm/:token", "core/web/accounts/pages/confirm.page.tsx"],
    ["address/:token", "core/web/accounts/pages/address.page.tsx"],
    ["invited/:token", "core/web/accounts/pages/invited.page.tsx"],
    ["today", "core/web/today/today.page.tsx"],
    ["account", "core/web/accounts/pages/security.page.tsx"],
    ["letters", "core/web/follows/letters.page.tsx"],
    ["audit", "core/web/admin/audit.page.tsx"],
    ["visits", "core/web/admin/visits.page.tsx"],
    ["health", "core/web/admin/health.page.tsx"],
  ],
  lightPages: ["auth", "today", "audit", "health"],
  menu: [],
  adminMenu: [
    { place: 0, label: "Today", href: "/today" },
    { place: 6, label: "Audit Log", href: "/audit" },
    { place: 6, label: "The Year", href: "/year" },
    { place: 6, label: "Visits", href: "/visits" },
    { place: 6, label: "Health", href: "/health" },
  ],
  accountMenu: [
    { place: 0, label: "Today", href: "/today" },
    { place: 3, label: "Account settings", href: "/account", isQuiet: true },
  ],
  today: [{ place: 7, name: "health", title: "Health of the site", all: "/health", menu: "Admin" }],
  footer: [{ place: 1, label: "Search", href: "/search" }],
  panels: {},
};
