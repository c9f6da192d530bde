import { memberCategories } from "#domain/people/member-categories.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { MAX_SEARCH_LENGTH } from "#domain/site-search.ts";
import { countOf } from "#domain/words.ts";
import { DidYouMean } from "../ui/did-you-mean.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { resultsAnchor } from "../ui/results-anchor.ts";
import type { Route } from "./+types/search.page.ts";
import { Group } from "./group.tsx";
import { BirdRow, PageRow, PersonRow, PostRow } from "./rows.tsx";
import styles from "./search.module.css";

const addressOf = (path: string, name: "q" | "search", search: string) =>
  `${path}?${new URLSearchParams({ [name]: search })}#${resultsAnchor}`;

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

/** What was found of each kind, and what was probably meant if that is little. */
export function Results({ search, isCut, found }: { search: string; isCut: boolean; found: Found }) {
  const { birds, people, posts, pages, suggestion } = found;
  const total = [birds, people, ...posts].reduce((sum, group) => sum + group.total, pages.length);
  const hasMore = posts.some((group) => group.hasMore);
  const groups = [
    { id: "birds", title: "Birds", total: birds.total },
    ...posts.map(({ type, total }) => ({ id: type, title: postTypeRow(type).many, total })),
    { id: "people", title: "People", total: people.total },
    { id: "pages", title: "Pages of the institute", total: pages.length },
  ].filter((group) => group.total > 0);
  return (
    <>
      <p id={resultsAnchor} className={styles.summary} role="status" tabIndex={-1}>
        {total === 0 ? "Nothing found" : `${hasMore ? "More than " : ""}${countOf(total, "result")}`} for{" "}
        <q>{search}</q>
        {isCut && `. Only the first ${MAX_SEARCH_LENGTH} characters were searched for.`}
      </p>
      <DidYouMean suggestion={suggestion} href={addressOf("/search", "q", suggestion ?? "")} />
      {groups.length > 2 && <Jumps groups={groups} />}
      {total === 0 && <NothingFound />}
      <Groups search={search} found={found} />
    </>
  );
}

/** Where each kind of result begins on the page, with how many there are. */
const Jumps = ({ groups }: { groups: { id: string; title: string; total: number }[] }) => (
  <nav aria-label="Kinds of results">
    <ul className={`links ${styles.jumps}`}>
      {groups.map(({ id, title, total }) => (
        <li key={id}>
          <a href={`#${id}`}>
            {title} <b>{total.toLocaleString("en-GB")}</b>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const NothingFound = () => (
  <EmptyState
    kind="nothing"
    title="No results"
    text="Try fewer words, or another spelling."
    more={[
      { href: "/birdlist", label: "All birds" },
      { href: "/publications", label: "All publications" },
      { href: "/team", label: "The team" },
    ]}
  />
);

function Groups({ search, found: { birds, people, posts, pages } }: { search: string; found: Found }) {
  return (
    <>
      <Group
        id="birds"
        title="Birds"
        rows={birds.rows.map((bird) => <BirdRow key={bird.slug} bird={bird} />)}
        more={
          birds.total > birds.rows.length
            ? [
                {
                  href: addressOf("/birdlist", "search", search),
                  label: `All ${countOf(birds.total, "bird")}`,
                },
              ]
            : []
        }
      />
      {posts.map((group) => (
        <Group
          key={group.type}
          id={group.type}
          title={postTypeRow(group.type).many}
          wide
          rows={group.rows.map((post) => <PostRow key={post._id} post={post} />)}
          more={group.total > group.rows.length ? [listLink(group, search)] : []}
        />
      ))}
      <Group
        id="people"
        title="People"
        rows={people.rows.map((person) => <PersonRow key={person._id} person={person} />)}
        more={
          people.total > people.rows.length ? people.categories.map((one) => directoryLink(one, search)) : []
        }
      />
      <Group
        id="pages"
        title="Pages of the institute"
        wide
        rows={pages.map((page) => <PageRow key={page.href} page={page} />)}
        more={[]}
      />
    </>
  );
}

function listLink({ type, total, hasMore }: Found["posts"][number], search: string) {
  const { many, path } = postTypeRow(type);
  const count = total.toLocaleString("en-GB");
  return {
    href: addressOf(`/${path}`, "search", search),
    label: `${hasMore ? "More than" : "All"} ${count} in ${many}`,
  };
}

function directoryLink({ category, total }: Found["people"]["categories"][number], search: string) {
  const { one, many, path } = memberCategories[category];
  const label =
    total === 1 ? `1 ${one.toLowerCase()}` : `All ${total.toLocaleString("en-GB")} ${many.toLowerCase()}`;
  return { href: addressOf(`/people/${path}`, "search", search), label };
}
