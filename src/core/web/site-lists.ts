import type { WebPart } from "./part.ts";

type Lists = Required<
  Pick<WebPart, "workplace" | "lightPages" | "menu" | "adminMenu" | "accountMenu" | "today" | "footer">
>;

/** What all parts of the program add to the pages, each list in its order. */
export interface SiteLists extends Lists {
  parts: WebPart[];
  ownForms: NonNullable<WebPart["ownForms"]>;
  /** The pages that the program has in several languages, by their addresses. */
  translations: Record<string, { lang: string; href: string }[]>;
  /** What one signs in for, by the first part of a path. */
  signIn: ReadonlyMap<string, string>;
  /** Pages that a copy on the device replaces when it is offline. */
  offline: WebPart["offline"];
}

let lists: SiteLists | undefined;

/** Hands in the lists, once the parts are joined. */
export function setSite(joined: SiteLists): void {
  lists = joined;
}

/** The lists of the site; they are not known while modules load. */
export function site(): SiteLists {
  if (!lists) throw new Error("The lists of the site were not handed in.");
  return lists;
}
