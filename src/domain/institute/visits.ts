/** What is counted: a page that was looked at, or a file that was fetched. */
export type VisitKind = "page" | "download";

/** How often the site was visited, without knowing by whom. */
export interface VisitReport {
  /** The first and the last day in Nigeria, `2026-03-03`. */
  from: string;
  to: string;
  /** Every day between them, also those without a visit. */
  days: { day: string; pages: number; downloads: number }[];
  /** The most visited first. */
  pages: { path: string; visits: number }[];
  downloads: { path: string; name: string; visits: number }[];
}

/** The spans that the screen offers, in days. */
export const visitSpans = [7, 30, 90, 365] as const;

/**
 * An address as it is counted: without what stands behind `?`, a slash at the end, or the secret in a link from a mail;
 * nothing when it cannot be one.
 */
export function toVisitPath(address: string): string | undefined {
  const path = address
    .replace(/[?#].*$/s, "")
    .replace(/(?<=.)\/+$/, "")
    .replace(/^(\/(reset|confirm))\/.*/, "$1");
  return /^\/[\w\-./%~]{0,300}$/.test(path) && !path.endsWith(".data") ? path : undefined;
}
