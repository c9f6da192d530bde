import type { ReactNode } from "react";
import type { SiteFound } from "#core/domain/site-search.ts";
import type { MenuLink } from "../layout/menu.ts";
import type { SiteTypes } from "../site-types.ts";
import { resultsAnchor } from "../ui/results-anchor.ts";

/** The best matches of one noun, and the ways to its own list with the same search. */
export interface ResultGroup {
  id: string;
  title: string;
  total: number;
  /** Whether there are more than were counted. */
  hasMore?: boolean;
  /** Whether each row needs the width of the page. */
  wide?: boolean;
  rows: ReactNode[];
  more: MenuLink[];
}

export type PanelFound = Partial<SiteFound> & Pick<SiteFound, "total" | "matched">;

/** What a part shows of the search of the site. */
export interface SearchPanel {
  /** What can be found, as words of a sentence. */
  finds: string[];
  /** Where to go on when nothing was found, which may take the words along. */
  starts: MenuLink[] | ((search: string) => MenuLink[]);
  /** Where to ask about what was not found. */
  ask?(search: string): MenuLink;
  /**
   * What it finds in the texts of the institute's own pages, beside what the API finds: what has all of the words, or with
   * `isLooser` most of them.
   */
  findIn?(content: SiteTypes["content"], search: string, isLooser: boolean): PanelFound;
  groupsOf(found: Partial<SiteFound>, search: string): ResultGroup[];
}

/** The address of a list, narrowed by the same search. */
export const listAddress = (path: string, search: string, name: "q" | "search" = "search") =>
  `${path}?${new URLSearchParams({ [name]: search })}#${resultsAnchor}`;
