import { offlineGuidePaths } from "./birds/offline/paths.ts";
import type { WebPart } from "./part.ts";

/** The guide to the birds, the data zone and the surveys. */
export const birds: WebPart = {
  pages: () => import("./birds-pages.ts"),
  workplace: [
    ["doi/data/:key", "posts/doi/doi.page.tsx", "dataset-doi"],
    ["surveys", "surveys/import/surveys.page.tsx"],
    ["surveys/correct", "surveys/correct/correct.page.tsx"],
    ["my-surveys", "surveys/recorded/my-surveys.page.tsx"],
    ["field-reviews", "surveys/recorded/field-reviews.page.tsx"],
    ["unmatched-names", "surveys/names/names.page.tsx"],
    ["sensitive-species", "surveys/sensitive/sensitive-species.page.tsx"],
    ["species", "birds/editor/manage.page.tsx"],
    ["newspecies", "birds/editor/editor.page.tsx", "new-species"],
    ["edit/species/:slug", "birds/editor/editor.page.tsx", "edit-species"],
  ],
  menu: [
    {
      place: 2,
      label: "Birds",
      links: [
        { label: "Bird Guide", href: "/birds" },
        { label: "Species by Species", href: "/birdlist" },
        { label: "Data Zone", href: "/datazone" },
      ],
    },
  ],
  adminMenu: [
    { place: 2, label: "Survey Data", href: "/surveys" },
    { place: 2, label: "Surveys from the Field", href: "/field-reviews" },
    { place: 2, label: "Unmatched Names", href: "/unmatched-names" },
    { place: 2, label: "Sensitive Species", href: "/sensitive-species" },
    { place: 4, label: "Manage Species", href: "/species" },
  ],
  accountMenu: [
    { place: 2, label: "Field surveys", href: "/field" },
    { place: 2, label: "Surveys you sent", href: "/my-surveys", isQuiet: true },
  ],
  footer: [
    { place: 3, label: "Bird guide", href: "/birds" },
    { place: 3, label: "Data zone", href: "/datazone" },
  ],
  panels: {
    home: "home/arriving-now.panel.tsx",
    moderator: "admin/waiting-surveys.panel.tsx",
    search: "search/birds.panel.tsx",
  },
  offline: {
    paths: offlineGuidePaths,
    start: { label: "bird guide", href: "/birdlist" },
  },
};
