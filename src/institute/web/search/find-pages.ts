import { keysOf } from "#core/domain/keys.ts";
import { parseWords, type SearchTerm } from "#core/domain/search-query.ts";
import { wordsOf } from "#core/domain/words.ts";
import { isGroup } from "#core/web/layout/menu.ts";
import { callHref } from "#institute/domain/pages/calls.ts";
import { type Content, pageAddresses } from "#institute/domain/pages/content.ts";
import { pageParts } from "#institute/domain/pages/page-parts.ts";
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

const MAX_PAGES = 6;

const searches = new WeakMap<Content, ReturnType<typeof createPageSearch>>();

/** The pages of `content` and of the menu that have these words, those in whose titles they are first. */
export function findPages(content: Content, text: string): FoundPage[] {
  const search = searches.get(content) ?? createPageSearch(content);
  searches.set(content, search);
  return search(text);
}

function createPageSearch(content: Content) {
  const { pages, calls } = content;
  const named = keysOf(pageParts).flatMap((name) => {
    const { href } = pageAddresses[name];
    const page: object = content[name];
    return href && "title" in page && "intro" in page
      ? [{ href, title: String(page.title), intro: String(page.intro), page }]
      : [];
  });
  const written = [
    ...named,
    ...Object.entries(pages).map(([name, page]) => ({
      href: `/${name}`,
      title: page.title,
      intro: page.intro,
      page,
    })),
    ...calls.map(({ since: _, ...call }) => ({
      href: callHref(call),
      title: call.title,
      intro: call.description ?? null,
      page: call,
    })),
  ].map(({ page, ...found }) => toIndexed(found, textsIn(page)));
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
