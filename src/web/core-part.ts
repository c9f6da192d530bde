import type { WebPart } from "./part.ts";

/** Accounts and the state of the site. */
export const core: WebPart = {
  pages: () => import("./core-pages.ts"),
  workplace: [
    ["auth", "accounts/pages/auth.page.tsx"],
    ["forgot", "accounts/pages/forgot.page.tsx"],
    ["reset/:token", "accounts/pages/reset.page.tsx"],
    ["confirm/:token", "accounts/pages/confirm.page.tsx"],
    ["account", "accounts/pages/security.page.tsx"],
    ["audit", "admin/audit.page.tsx"],
    ["visits", "admin/visits.page.tsx"],
    ["health", "admin/health.page.tsx"],
  ],
  menu: [],
  adminMenu: [
    { place: 6, label: "Audit Log", href: "/audit" },
    { place: 6, label: "Visits", href: "/visits" },
    { place: 6, label: "Health", href: "/health" },
  ],
  accountMenu: [{ place: 3, label: "Password and devices", href: "/account", isQuiet: true }],
  footer: [{ place: 1, label: "Search", href: "/search" }],
  panels: {},
};
