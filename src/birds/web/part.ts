import type { WebPart } from "#core/web/part.ts";
import { offlineGuidePaths } from "./guide/offline/paths.ts";

/** The guide to the birds, the data zone and the surveys. */
export const birds: WebPart = {
  pages: () => import("./part-pages.ts"),
  workplace: [
    ["doi/data/:key", "institute/web/posts/doi/doi.page.tsx", "dataset-doi"],
    ["surveys", "birds/web/surveys/import/surveys.page.tsx"],
    ["surveys/correct", "birds/web/surveys/correct/correct.page.tsx"],
    ["my-surveys", "birds/web/surveys/recorded/my-surveys.page.tsx"],
    ["field-reviews", "birds/web/surveys/recorded/field-reviews.page.tsx"],
    ["unmatched-names", "birds/web/surveys/names/names.page.tsx"],
    ["sensitive-species", "birds/web/surveys/sensitive/sensitive-species.page.tsx"],
    ["ringing/import", "birds/web/ringing/import/import.page.tsx"],
    ["ringing/export", "birds/web/ringing/export/export.page.tsx"],
    ["ringing", "birds/web/ringing/desk/ringing.page.tsx"],
    ["ringing/found", "birds/web/ringing/desk/found-rings.page.tsx"],
    ["ringing/sessions/:id", "birds/web/ringing/desk/session.page.tsx"],
    ["ringing/rings", "birds/web/ringing/desk/rings.page.tsx"],
    ["ringing/settings", "birds/web/ringing/desk/settings.page.tsx"],
    ["ringing/birds/:key", "birds/web/ringing/desk/bird.page.tsx"],
    ["species", "birds/web/guide/editor/manage.page.tsx"],
    ["species/colours", "birds/web/guide/editor/colours.page.tsx"],
    ["species/photographs", "birds/web/guide/candidates/photographs.page.tsx"],
    ["newspecies", "birds/web/guide/editor/editor.page.tsx", "new-species"],
    ["edit/species/:slug", "birds/web/guide/editor/editor.page.tsx", "edit-species"],
  ],
  menu: [
    {
      place: 2,
      label: "Birds",
      links: [
        { label: "Bird guide", href: "/birds" },
        { label: "Which bird was it?", href: "/birds/which" },
        { label: "Species by species", href: "/birdlist" },
        { label: "I found a ring", href: "/found-a-ring" },
        { label: "Data zone", href: "/datazone" },
      ],
    },
  ],
  adminMenu: [
    { place: 2, label: "Survey Data", href: "/surveys" },
    { place: 2, label: "Surveys from the Field", href: "/field-reviews" },
    { place: 2, label: "Unmatched Names", href: "/unmatched-names" },
    { place: 2, label: "Sensitive Species", href: "/sensitive-species" },
    { place: 4, label: "Manage Species", href: "/species" },
    { place: 4, label: "Photographs of Species", href: "/species/photographs" },
  ],
  accountMenu: [
    { place: 2, label: "Field surveys", href: "/field" },
    { place: 2, label: "Surveys you sent", href: "/my-surveys", isQuiet: true },
    { place: 2, label: "Ringing", href: "/ringing", isQuiet: true, isForRingers: true },
  ],
  footer: [
    { place: 3, label: "Bird guide", href: "/birds" },
    { place: 3, label: "Data zone", href: "/datazone" },
    { place: 3, label: "I found a ring", href: "/found-a-ring" },
  ],
  ownForms: [
    { label: "I found a ring", href: "/found-a-ring" },
    { label: "J’ai trouvé une bague", href: "/bague-trouvee", lang: "fr" },
  ],
  translations: [
    [
      { lang: "en", href: "/found-a-ring" },
      { lang: "fr", href: "/bague-trouvee" },
    ],
  ],
  signIn: {
    field: "record birds in the field",
    "my-surveys": "see the surveys that you sent",
    ringing: "see what was ringed",
  },
  panels: {
    home: "birds/web/home/arriving-now.panel.tsx",
    message: "birds/web/surveys/names/name-bird.panel.tsx",
    moderator: "birds/web/admin/waiting-surveys.panel.tsx",
    search: "birds/web/search/birds.panel.tsx",
    today: "birds/web/surveys/today.panel.tsx",
  },
  today: [
    { place: 3, name: "surveys", title: "Surveys from the field", all: "/field-reviews", menu: "Admin" },
    { place: 4, name: "names", title: "Unmatched names", all: "/unmatched-names", menu: "Admin" },
    { place: 4, name: "foundRings", title: "Found rings", all: "/ringing/found" },
    { place: 4, name: "ringDoubts", title: "Doubts about birds in the hand", all: "/ringing" },
    { place: 4, name: "ringsLow", title: "Rings that run out", all: "/ringing/rings" },
    { place: 9, name: "questions", title: "Surveys sent back to you", all: "/my-surveys" },
  ],
  offline: {
    paths: offlineGuidePaths,
    start: { label: "bird guide", href: "/birdlist" },
  },
};
