import { keysOf } from "#core/domain/keys.ts";
import { GONE, type Parts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";
import { acceptable, inOrder, nextChange, overlay, type PartsEdit } from "#core/domain/parts-overlay.ts";
import { callHref, closesAt, opensAt } from "#institute/domain/pages/calls.ts";
import {
  type Content,
  callParts,
  type PageName,
  pageAddresses,
  type ShownCall,
  type TextPage,
  type Translation,
  textPageParts,
} from "#institute/domain/pages/content.ts";
import { pageParts } from "#institute/domain/pages/page-parts.ts";
import { memberCategories, memberCategoryNames } from "#institute/domain/people/member-categories.ts";
import { divideText } from "./content-file.ts";

/** The prefix of the names of calls. */
export const CALLS = "calls/";

/** A page without any saved text. */
export interface BarePage {
  schema: PartsSchema;
  parts: Parts;
  /** Whether it is public only with a text. */
  needsText?: boolean;
}

/** The addresses of the pages that are always there. */
const fixedNames = [
  ...keysOf(pageAddresses).flatMap((name) => {
    const { href } = pageAddresses[name];
    return href === null ? [] : [[href, name]];
  }),
  ...memberCategoryNames.map((category) => [`/people/${memberCategories[category].path}`, "people"]),
];

/** The changes of each page, by its name. */
export type EditsByPage = ReadonlyMap<string, readonly PartsEdit[]>;

/** The shown parts of every page at a moment, by its name. */
function showParts(
  delivered: ReadonlyMap<string, BarePage>,
  edits: EditsByPage,
  at: string,
): Map<string, Parts> {
  const shown = new Map<string, Parts>();
  for (const name of new Set([...delivered.keys(), ...edits.keys()])) {
    const page = delivered.get(name) ?? bareCall(name);
    if (!page) continue;
    const laid = overlay(page.parts, edits.get(name) ?? [], at);
    if (laid[GONE] === true || Object.keys(laid).length === 0) continue;
    shown.set(name, acceptable(page.schema, page.parts, laid));
  }
  return shown;
}

/** A call that has no file, before anything is saved of it; undefined for other names. */
export const bareCall = (name: string): BarePage | undefined =>
  name.startsWith(CALLS) ? { schema: callParts, parts: {}, needsText: true } : undefined;

/** The names of pages that were public before they were taken off the site. */
function goneNames(delivered: ReadonlyMap<string, BarePage>, edits: EditsByPage, at: string): Set<string> {
  const gone = new Set<string>();
  for (const [name, ofPage] of edits) {
    const changes = inOrder(ofPage.filter(({ publishAt }) => publishAt <= at)).map((edit) => edit.changes);
    const last = changes.findLastIndex((change) => Object.hasOwn(change, GONE));
    const wasPublic = delivered.has(name) || changes.slice(0, last).some(hasOtherParts);
    if (changes[last]?.[GONE] === true && wasPublic) gone.add(name);
  }
  return gone;
}

const hasOtherParts = (changes: Parts) => Object.keys(changes).some((name) => name !== GONE);

/** Everything that is public at a moment: as the pages read it, and the shown parts by page. */
export function readContent(
  delivered: ReadonlyMap<string, BarePage>,
  edits: EditsByPage,
  at: string,
): { content: Content; shown: Map<string, Parts> } {
  const since = (name: string) => (delivered.has(name) ? null : firstMoment(edits.get(name) ?? []));
  const shown = showParts(delivered, edits, at);
  return { shown, content: toContent(shown, goneNames(delivered, edits, at), since) };
}

const firstMoment = (edits: readonly PartsEdit[]) => inOrder(edits)[0]?.publishAt ?? null;

/** The shown parts as the pages read them. */
function toContent(
  shown: ReadonlyMap<string, Parts>,
  gone: ReadonlySet<string>,
  since: (name: string) => string | null,
): Content {
  const pages: Record<string, TextPage> = {};
  const calls: ShownCall[] = [];
  const named: Record<string, object> = {};
  for (const [name, { [RUNNING_TEXT]: text, ...parts }] of shown) {
    const running = divideText(typeof text === "string" ? text : "");
    if (Object.hasOwn(pageParts, name)) named[name] = { ...parts, ...running };
    else if (name.startsWith(CALLS)) {
      const call = callParts.safeParse(parts);
      if (call.success) {
        const slug = name.slice(CALLS.length);
        calls.push({ ...call.data, ...running, name: slug, since: since(name) });
      }
    } else {
      const page = textPageParts.safeParse(parts);
      if (page.success) pages[name] = { ...page.data, ...running };
    }
  }
  const added = [
    ...Object.keys(pages).map((name) => [`/${name}`, name]),
    ...calls.map((call) => [callHref(call), `${CALLS}${call.name}`]),
  ];
  const names = Object.fromEntries([...fixedNames, ...added]);
  const addresses = added.flatMap(([address = ""]) => address);
  const translations = translationsOf(pages, names);
  return { ...(named as Pick<Content, PageName>), pages, calls, addresses, names, gone, translations };
}

/** The pages that are a translation of another, each with that one and its other translations. */
function translationsOf(pages: Record<string, TextPage>, names: Record<string, string>) {
  const found: Record<string, Translation[]> = {};
  for (const [name, { translates, lang }] of Object.entries(pages)) {
    const original = translates && Object.hasOwn(names, translates) ? names[translates] : undefined;
    if (!translates || !lang || original === undefined || original === name) continue;
    const group = found[translates] ?? [{ lang: pages[original]?.lang ?? "en", href: translates }];
    if (group.some((one) => one.lang === lang)) continue;
    group.push({ lang, href: `/${name}` });
    for (const { href } of group) found[href] = group;
  }
  return found;
}

/** When the next text becomes public, or a call opens or closes, after a moment; null if nothing waits. */
export function nextMoment(edits: EditsByPage, { calls }: Content, at: string): string | null {
  const days = calls.flatMap((call) => [opensAt(call) ?? [], closesAt(call)].flat());
  const moments = [...edits.values()].flat();
  return nextChange([...moments, ...days.map((publishAt) => ({ publishAt }))], at);
}
