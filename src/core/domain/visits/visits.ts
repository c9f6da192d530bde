/** Whether a page was viewed or a file downloaded. */
export type VisitKind = "page" | "download";

/** Visit counts of the site, without any data about visitors. */
export interface VisitReport {
  /** The first and the last day in Nigeria, `2026-03-03`. */
  from: string;
  to: string;
  /** Every day in between, including days without visits. */
  days: { day: string; pages: number; downloads: number }[];
  /** The most visited first; former addresses of a page are counted with its present one. Null for a page without a title of its own. */
  pages: { path: string; title: string | null; visits: number }[];
  /** The file with its name, and the title of the work that it belongs to. */
  downloads: { path: string; name: string; title: string | null; visits: number }[];
}

/** The periods that the screen offers, in days. */
export const visitSpans = [7, 30, 90, 365] as const;

/** The address to count, without query, trailing slash or secret from a mail link; `undefined` if it is malformed. */
export function toVisitPath(address: string): string | undefined {
  const path = address
    .replace(/[?#].*$/s, "")
    .replace(/(?<=.)\/+$/, "")
    .replace(/^((\/calls)?\/(reset|confirm|leave|invited|address))\/.*/, "$1");
  return /^\/[\w\-./%~]{0,300}$/.test(path) && !path.endsWith(".data") ? path : undefined;
}

/** Who visits, as far as counting needs it. */
export interface Visitor {
  address: string;
  userAgent: string | undefined;
  /** All cookies of the request. */
  cookies: string | undefined;
}

/** The cookie in the browsers of staff, whose visits are not counted. It says nothing of who they are. */
export const UNCOUNTED_COOKIE = "uncounted";

/** Whether cookies say that a visit is not counted. */
export const isUncounted = (cookies = ""): boolean => /(?:^|;\s*)uncounted=yes\s*(?:;|$)/.test(cookies);

/** A repeated click within this time is none, as COUNTER has it. */
export const DOUBLE_CLICK_MS = 30_000;
