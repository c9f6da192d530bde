import type content from "virtual:content";
import { parseWords, type SearchTerm } from "#core/domain/search-query.ts";
import { wordsOf } from "#core/domain/words.ts";
import { isGroup } from "#core/web/layout/menu.ts";
import { site } from "#site/site.ts";

/** A page of the institute as a search shows it. */
export interface FoundPage {
  href: string;
  title: string;
  intro: string | null;
}

interface IndexedPage extends FoundPage {
  /** The folded words between spaces. */
  titleWords: string;
  words: string;
}

type Content = typeof content;

const MAX_PAGES = 6;
/** Content whose page is not at its own name. */
const otherPaths: Record<string, string> = { "communications-officer": "jobs/communications-officer" };

/** Looks for pages of `content` and of the menu by their words, titles first. */
export function createPageSearch({ home: _home, calls: _calls, pages, ...named }: Content) {
  const written = Object.entries({ ...named, ...pages }).map(([name, page]) =>
    toIndexed({ href: `/${otherPaths[name] ?? name}`, ...page }, textsIn(page)),
  );
  const paths = new Set(["/", ...written.map(({ href }) => href)]);
  const others = site.menu
    .flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
    .filter(({ href }) => href.startsWith("/") && !paths.has(href))
    .map(({ href, label }) => toIndexed({ href, title: label, intro: null }, []));
  const all = [...written, ...others];
  return (text: string): FoundPage[] => {
    const { terms, possible } = parseWords(text);
    const has = (words: string) => possible && terms.every((term) => words.includes(toFragment(term)));
    const titled = all.filter(({ titleWords }) => has(titleWords));
    const found = [...new Set([...titled, ...all.filter(({ words }) => has(words))])];
    return found.slice(0, MAX_PAGES).map(({ href, title, intro }) => ({ href, title, intro }));
  };
}

const toFragment = ({ words, prefix }: SearchTerm) => ` ${words.join(" ")}${prefix ? "" : " "}`;
const padded = (text: string) => ` ${wordsOf(text).join(" ")} `;

const toIndexed = ({ href, title, intro }: FoundPage, texts: string[]): IndexedPage => ({
  href,
  title,
  intro,
  titleWords: padded(title),
  words: padded([title, ...texts].join(" ")),
});

/** All texts within a page, without markup and addresses. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string")
    return /^(\/|https:)/.test(value) ? [] : [value.replace(/<[^>]*>|&\w+;/g, " ")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
