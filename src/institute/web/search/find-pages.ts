import { keysOf } from "#core/domain/keys.ts";
import { createPassageFinder, type PassageFinder } from "#core/domain/passage.ts";
import {
  isSought,
  looserSearches,
  parseWords,
  type SearchTerm,
  withoutCommon,
} from "#core/domain/search-query.ts";
import type { SiteFound } from "#core/domain/site-search.ts";
import { withoutElisions } from "#core/domain/word-forms.ts";
import { wordsOf } from "#core/domain/words.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { isGroup } from "#core/web/layout/menu.ts";
import type { PanelFound } from "#core/web/search/search-panel.ts";
import { site } from "#core/web/site-lists.ts";
import { callHref, callKinds, callState } from "#institute/domain/pages/calls.ts";
import {
  type Content,
  pageAddresses,
  type ShownCall,
  type TextSection,
} from "#institute/domain/pages/content.ts";
import { pageParts } from "#institute/domain/pages/page-parts.ts";
import { pageKeywords } from "./page-keywords.ts";

/** A page of the institute as a search shows it, with where the words are in its text, otherwise its intro. */
export type FoundPage = SiteFound["pages"][number];

interface IndexedPage {
  href: string;
  title: string;
  lang?: string | undefined;
  intro: string | null;
  /** What the page shows below its title. */
  texts: string[];
  /** The folded words of the title, of title and keywords, and of everything. */
  ranks: [title: string[], named: string[], all: string[]];
  /** The call of which this is the page. */
  call?: ShownCall;
}

const MAX_PAGES = 6;

const indexes = new WeakMap<Content, IndexedPage[]>();

/**
 * The pages of `content` and of the menu that have these words: those with all of them in the title come first, then those with
 * them among title and keywords, then all others. With `isLooser`, most of the words are enough.
 */
export function findPages(
  content: Content,
  text: string,
  isLooser = false,
): PanelFound & { pages: FoundPage[] } {
  const all = indexes.get(content) ?? indexPages(content);
  indexes.set(content, all);
  const wanted = isLooser ? looserSearches(text) : [{ search: text, least: Infinity, isOneOfTwo: false }];
  for (const { search, least, isOneOfTwo } of wanted) {
    const terms = withoutCommon(parseWords(search).terms);
    const pages = terms.length === 0 ? [] : findAtLeast(all, terms, Math.min(least, terms.length));
    const looser = isOneOfTwo ? "one" : "most";
    if (pages.length > 0) return { pages, total: pages.length, matched: isLooser ? looser : "all" };
  }
  return { pages: [], total: 0, matched: "all" };
}

function findAtLeast(all: IndexedPage[], terms: SearchTerm[], least: number): FoundPage[] {
  const has = (words: string[]) => terms.filter((term) => hasTerm(words, term)).length >= least;
  const ranked = [...new Set([0, 1, 2].flatMap((rank) => all.filter(({ ranks }) => has(ranks[rank] ?? []))))];
  const finder = createPassageFinder(terms);
  const at = new Date().toISOString();
  return ranked
    .toSorted((a, b) => turnOf(a, at) - turnOf(b, at))
    .slice(0, MAX_PAGES)
    .map((page) => ({ ...toFound(page, finder), ...(turnOf(page, at) === 0 && { isCurrentCall: true }) }));
}

/** A call to which one can apply comes before everything else, one that is closed after it. */
function turnOf({ call }: IndexedPage, at: string): number {
  if (!call) return 1;
  return callState(call, at) === "closed" ? 2 : 0;
}

const hasTerm = (words: string[], term: SearchTerm): boolean =>
  term.words.length === 1
    ? words.some((word) => isSought(term, word))
    : ` ${words.join(" ")} `.includes(` ${term.words.join(" ")} `);

function indexPages(content: Content): IndexedPage[] {
  const named = keysOf(pageParts).flatMap((name) => {
    const { href } = pageAddresses[name];
    const page = content[name];
    return href && "title" in page && "intro" in page ? [toIndexed(href, page)] : [];
  });
  const texts = Object.entries(content.pages).map(([name, page]) => toIndexed(`/${name}`, page));
  const written = [...named, ...texts, ...content.calls.map(toIndexedCall)];
  const paths = new Set(["/", ...written.map(({ href }) => href)]);
  const others = site()
    .menu.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
    .filter(({ href }) => href.startsWith("/") && !paths.has(href))
    .map(({ href, label }) => toIndexed(href, { title: label, keywords: pageKeywords[href] }));
  return [...written, ...others];
}

function toIndexedCall(call: ShownCall): IndexedPage {
  const { title, description, place, send, to, facts, lead, sections, kind } = call;
  const { label, noun } = callKinds[kind];
  const shown = {
    title,
    intro: description,
    place,
    send,
    to,
    facts,
    lead,
    sections,
    keywords: [label, noun],
  };
  return { ...toIndexed(callHref(call), shown), call };
}

/** Of a page; its other parts are texts that it shows. */
interface Searched {
  title: string;
  intro?: string | undefined;
  /** What only search engines show. */
  description?: string;
  keywords?: string[] | undefined;
  lang?: string | undefined;
  /** The page of which this is a translation. */
  translates?: unknown;
  /** Their ids are addresses within the page. */
  sections?: readonly TextSection[];
}

function toIndexed(href: string, page: Searched): IndexedPage {
  const { title, intro = null, description = "", keywords = [], lang, translates: _, ...parts } = page;
  const { sections = [], ...others } = parts;
  const shown = { ...others, sections: sections.map(({ heading, html }) => ({ heading, html })) };
  const texts = [...(intro ? [intro] : []), ...textsIn(shown)];
  // A sign between texts, so that no phrase spans two of them.
  const titled = [...wordsOf(title), "|"];
  const named = [...titled, ...keywords.flatMap(separateWords)];
  const all = [...named, ...[...texts, description].flatMap(separateWords)];
  return { href, title, lang, intro, texts, ranks: [titled, named, all] };
}

const separateWords = (text: string) => [...wordsOf(text), "|", ...wordsOf(withoutElisions(text)), "|"];

/** A page with the piece of its texts that has the most of the words. */
function toFound({ href, title, lang, intro, texts }: IndexedPage, finder: PassageFinder): FoundPage {
  const counts = texts.map(finder.count);
  const best = texts[counts.indexOf(Math.max(...counts))] ?? "";
  const passage = finder.find(best) ?? (intro ? [intro] : null);
  return { href, title, ...(lang && { lang }), passage };
}

/** All texts within a page, without markup and addresses. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") {
    const text = /^(\/|https:)/.test(value) ? "" : plainText(value).replace(/&#39;/g, "’");
    return text === "" ? [] : [text];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
