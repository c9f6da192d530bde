import type { ReactNode } from "react";
import type { MenuGroup, MenuLink } from "./layout/menu.ts";
import type { PageContext } from "./page-context.ts";

/** A page: its path without the first slash, its file below `src/`, and an id where a file has several paths. */
export type Page = readonly [path: string, file: string, id?: string];

/** Its place among the entries of all parts, counted from the first. */
type Placed<Entry> = Entry & { place: number };

/** A kind of what waits, as `/today` and the menu show it; the API says how much of it there is. */
export interface TodayKind {
  /** Its name in the API. */
  name: string;
  title: string;
  /** The page with all of it. */
  all: string;
  /** The group of the menu at which its number stands. */
  menu?: "Admin" | "Store";
  /** Whether no person waits for it, so that it is not counted. */
  isOffer?: boolean;
}

/** Files below `src/` with what a part shows on a page of another. */
export interface Panels {
  /** On the home page: a `HomePanel`. */
  home: string;
  /** Above the posts that wait: a component. */
  moderator: string;
  /** Below a message to the institute: a `MessagePanel`. */
  message: string;
  /** Below what a person follows: a component. */
  letters: string;
  /** Below the names that nothing matches: a component. */
  names: string;
  /** Among the results of the site's search: a `SearchPanel`. */
  search: string;
  /** What is done on the spot to what waits: a `TodayPanel`. */
  today: string;
}

/** What a part of the program adds to the pages: words, addresses and lazy imports, since every bundle reads it. */
export interface WebPart {
  /** The public pages. */
  pages(): Promise<{ pages: readonly Page[] }>;
  /** The pages of the members' application. */
  workplace: readonly Page[];
  /** The paths of those that begin with rows and load no fields; `tests/light-pages.test.ts` weighs them. */
  lightPages?: readonly string[];
  menu: readonly Placed<MenuLink | MenuGroup>[];
  adminMenu: readonly Placed<MenuLink>[];
  /** The links on the card of who is signed in. */
  accountMenu: readonly Placed<MenuLink & { isQuiet?: boolean; isForRingers?: boolean }>[];
  /** The quick links of the footer. */
  footer: readonly Placed<MenuLink>[];
  /** What people write about in a form of its own, rather than to the contact form. */
  ownForms?: readonly (MenuLink & { lang?: string })[];
  /** The same page in several languages, the one that was translated first at the beginning. */
  translations?: readonly (readonly { lang: string; href: string }[])[];
  /** What one signs in for, where not to publish: after “Sign in to”, by the first part of an address. */
  signIn?: Readonly<Record<string, string>>;
  panels: Partial<Panels>;
  today: readonly Placed<TodayKind>[];
  /** Pages that a copy on the device replaces when it is offline, and where that copy begins. */
  offline?: { paths: RegExp; start: MenuLink };
}

/** What the home page reads for its panels; a part adds what its own panel reads. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended elsewhere
export interface HomeData {}

/** What a part can do with a message to the institute. */
export interface MessagePanel {
  Panel(props: {
    message: { subject: string; photograph: string };
    /** Answers the message with the page at a path. */
    onAnswer: (path: string) => void;
    busy: boolean;
  }): ReactNode;
}

/** What stands on the ridge of the home page's first slide. */
export interface HomePanel {
  load(client: PageContext["client"]): Promise<Partial<HomeData>>;
  Ridge(props: { data: Partial<HomeData>; isNight: boolean }): ReactNode;
}
