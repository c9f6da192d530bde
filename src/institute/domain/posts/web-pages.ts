import type { AddedLink, SiteLink } from "#core/domain/added-links.ts";
import type { languages } from "#core/domain/languages.ts";

/** A public web page, as all other pages know it. */
export interface WebPage {
  id: string;
  /** Its address, with the first slash. */
  path: string;
  title: string;
  language: keyof typeof languages | null;
  translationOf: string | null;
  menu: string | null;
  menuPlace: number | null;
  footer: string | null;
}

/** What is at an address that no route has. */
export type Found = { page: WebPage } | { movedTo: string } | "gone";

/** The web pages of the site, as they are public now. */
export interface WebPages {
  /** By path, of every address that visitors may know. */
  at: ReadonlyMap<string, Found>;
  pages: readonly WebPage[];
  /** The entries of the menu that lead to them. */
  menu: AddedLink[];
  footer: SiteLink[];
}

/** The address as a web page has it: in lower case, without a slash at the end. */
export const tidyPath = (path: string): string => path.toLowerCase().replace(/\/+$/, "") || "/";

/** At the end of its group. */
const LAST = 1000;

/** Puts the web pages and all their addresses together. */
export function toWebPages(at: ReadonlyMap<string, Found>): WebPages {
  const pages = [...at.values()].flatMap((found) =>
    typeof found === "object" && "page" in found ? [found.page] : [],
  );
  return {
    at,
    pages,
    menu: pages.flatMap(({ menu, menuPlace, title, path }) =>
      menu ? [{ menu, place: menuPlace ?? LAST, label: title, href: path }] : [],
    ),
    footer: pages.flatMap(({ footer, title, path }) => (footer ? [{ label: title, href: path }] : [])),
  };
}

export const noWebPages: WebPages = toWebPages(new Map());

/** How a sent address of a translated page is compared with the addresses of pages. */
export const isSitePath = (written: string): boolean => /^\/[a-z0-9/-]*$/.test(written);
