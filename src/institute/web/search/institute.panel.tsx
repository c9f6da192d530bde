import type { SiteFound } from "#core/domain/site-search.ts";
import { excerpt } from "#core/domain/words.ts";
import styles from "#core/web/search/search.module.css";
import { listAddress, type ResultGroup, type SearchPanel } from "#core/web/search/search-panel.ts";
import { Marked } from "#core/web/ui/marked.tsx";
import { Portrait } from "#core/web/ui/portrait.tsx";
import { memberCategories } from "#institute/domain/people/member-categories.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { type FoundPage, findPages } from "./find-pages.ts";
import { EXCERPT_WORDS, PostRow } from "./found-posts.tsx";

export const findIn: SearchPanel["findIn"] = findPages;

export const ask: SearchPanel["ask"] = (search) => ({
  href: `/contact?${new URLSearchParams({ about: search })}`,
  label: "Ask us",
});

export const finds: SearchPanel["finds"] = [
  "publications and theses",
  "news",
  "people",
  "the pages of the institute",
];

export const starts: SearchPanel["starts"] = [
  { href: "/publications", label: "All publications" },
  { href: "/team", label: "The team" },
];

export const groupsOf: SearchPanel["groupsOf"] = (found, search) => {
  const { posts = [], people, webPages = [], pages = [], passages = {} } = found;
  const written = webPages.map(({ _id, slug, title, excerpt: intro }) => ({
    href: `/${slug}`,
    title,
    passage: passages[_id] ?? [excerpt(intro, EXCERPT_WORDS)],
  }));
  const calls = pages.filter(({ isCurrentCall }) => isCurrentCall);
  const others = pages.filter(({ isCurrentCall }) => !isCurrentCall);
  return [
    toPageGroup("calls", "Open and announced calls", calls),
    ...posts.map((group) => toPostGroup(group, search, passages)),
    ...(people ? [toPeopleGroup(people, search)] : []),
    toPageGroup("pages", "Pages of the institute", joinPages(written, others)),
  ];
};

function toPostGroup(
  { type, data, total, hasMore = false, inFiles = {} }: SiteFound["posts"][number],
  search: string,
  passages: SiteFound["passages"],
): ResultGroup {
  const { many, path } = postTypeRow(type);
  const label = `${hasMore ? "More than" : "All"} ${total.toLocaleString("en-GB")} in ${many}`;
  return {
    id: type,
    title: many,
    total,
    hasMore,
    wide: true,
    rows: data.map((post) => (
      <PostRow key={post._id} post={post} passage={passages[post._id]} inFile={inFiles[post._id]} />
    )),
    more: total > data.length || hasMore ? [{ href: listAddress(`/${path}`, search), label }] : [],
  };
}

const toPeopleGroup = ({ data, total, categories }: SiteFound["people"], search: string): ResultGroup => ({
  id: "people",
  title: "People",
  total,
  rows: data.map((person) => <PersonRow key={person._id} person={person} />),
  more: total > data.length ? categories.map((one) => directoryLink(one, search)) : [],
});

function directoryLink({ category, total }: SiteFound["people"]["categories"][number], search: string) {
  const { one, many, path } = memberCategories[category];
  const label =
    total === 1 ? `1 ${one.toLowerCase()}` : `All ${total.toLocaleString("en-GB")} ${many.toLowerCase()}`;
  return { href: listAddress(`/people/${path}`, search), label };
}

const PersonRow = ({ person }: { person: ProfileSummary }) => {
  const name = person.title ? `${person.title} ${person.name}` : person.name;
  // A profile without an account has no page of its own.
  const hasPage = person.userId !== null && person.slug;
  return (
    <div className={styles.person}>
      <Portrait name={person.name} src={person.profilePicture} focus={person.pictureFocus} size={56} lazy />
      <div>
        <h3>
          {hasPage ? (
            <a className="title-link" href={memberHref(person.slug)}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {person.designation && <p>{person.designation}</p>}
      </div>
    </div>
  );
};

/** The pages that members wrote before those of the institute's texts. */
function joinPages(written: FoundPage[], own: FoundPage[]): FoundPage[] {
  const hrefs = new Set(written.map(({ href }) => href));
  return [...written, ...own.filter(({ href }) => !hrefs.has(href))];
}

function toPageGroup(id: string, title: string, pages: FoundPage[]): ResultGroup {
  const rows = pages.map(({ href, title, lang, passage }) => (
    <>
      <h3 lang={lang}>
        <a className="title-link" href={href}>
          {title}
        </a>
      </h3>
      {passage && (
        <p lang={lang}>
          <Marked passage={passage} />
        </p>
      )}
    </>
  ));
  return { id, title, total: pages.length, wide: true, rows, more: [] };
}
