import { birds } from "#birds/web/part.ts";
import { core } from "#core/web/core-part.ts";
import type { WebPart } from "#core/web/part.ts";
import { type SiteLists, setSite } from "#core/web/site-lists.ts";
import { institute } from "#institute/web/part.ts";

/** The parts of the program, in the order of their search results; `wiring/parts.ts` has what they give to the server. */
const parts: WebPart[] = [core, birds, institute];

const inOrder = <Entry extends { place: number }>(entries: Entry[]) =>
  entries.toSorted((a, b) => a.place - b.place);

/** What all parts add to the pages; whoever imports this file hands it in to those who read it as `site()`. */
export const site: SiteLists = {
  parts,
  workplace: parts.flatMap(({ workplace }) => workplace),
  lightPages: parts.flatMap(({ lightPages = [] }) => lightPages),
  menu: inOrder(parts.flatMap(({ menu }) => menu)),
  adminMenu: inOrder(parts.flatMap(({ adminMenu }) => adminMenu)),
  accountMenu: inOrder(parts.flatMap(({ accountMenu }) => accountMenu)),
  today: inOrder(parts.flatMap(({ today }) => today)),
  ownForms: parts.flatMap(({ ownForms = [] }) => ownForms),
  translations: Object.fromEntries(
    parts
      .flatMap(({ translations = [] }) => translations)
      .flatMap((group) => group.map(({ href }) => [href, [...group]])),
  ),
  footer: inOrder(parts.flatMap(({ footer }) => footer)),
  signIn: new Map(parts.flatMap(({ signIn = {} }) => Object.entries(signIn))),
  offline: parts.find(({ offline }) => offline)?.offline,
};

setSite(site);
