import { addressesOf } from "./route-addresses.ts";

/** The pages of the members' application: their path, their file, and an id where a file has two. */
export const workplacePages: [path: string, file: string, id?: string][] = [
  ["auth", "accounts/pages/auth.page.tsx"],
  ["forgot", "accounts/pages/forgot.page.tsx"],
  ["reset/:token", "accounts/pages/reset.page.tsx"],
  ["confirm/:token", "accounts/pages/confirm.page.tsx"],
  ["profile", "accounts/profile/profile.page.tsx"],
  ["account", "accounts/pages/security.page.tsx"],
  ["preview/:id", "posts/pages/preview.page.tsx"],
  ["doi/:id", "posts/doi/doi.page.tsx"],
  ["doi/data/:key", "posts/doi/doi.page.tsx", "dataset-doi"],
  ["moderator", "admin/moderator.page.tsx"],
  ["entered-by", "admin/entered-by.page.tsx"],
  ["surveys", "surveys/import/surveys.page.tsx"],
  ["surveys/correct", "surveys/correct/correct.page.tsx"],
  ["my-surveys", "surveys/recorded/my-surveys.page.tsx"],
  ["field-reviews", "surveys/recorded/field-reviews.page.tsx"],
  ["names-to-settle", "surveys/names/names.page.tsx"],
  ["sensitive-species", "surveys/sensitive/sensitive-species.page.tsx"],
  ["species", "birds/editor/manage.page.tsx"],
  ["newspecies", "birds/editor/editor.page.tsx", "new-species"],
  ["edit/species/:slug", "birds/editor/editor.page.tsx", "edit-species"],
  ["messages", "admin/messages.page.tsx"],
  ["equipment", "lending/pages/equipment.page.tsx"],
  ["equipment/desk", "lending/desk/desk.page.tsx"],
  ["equipment/labels", "lending/desk/labels.page.tsx"],
  ["equipment/borrower/:userId", "lending/desk/borrower.page.tsx"],
  ["equipment/:id", "lending/pages/item.page.tsx"],
  ["database", "admin/database.page.tsx"],
  ["audit", "admin/audit.page.tsx"],
  ["visits", "admin/visits.page.tsx"],
  ["health", "admin/health.page.tsx"],
];

const addresses = workplacePages.map(([path]) => addressesOf(`/${path}`));

/** Whether a path belongs to the application; all others are documents, which a browser loads. */
export const isInWorkplace = (pathname: string): boolean =>
  addresses.some((address) => address.test(pathname));
