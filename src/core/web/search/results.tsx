import panels from "virtual:panels/search";
import { MAX_SEARCH_LENGTH } from "#core/domain/site-search.ts";
import { countOf } from "#core/domain/words.ts";
import { DidYouMean } from "../ui/did-you-mean.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FollowForm } from "../ui/follow-form.tsx";
import { resultsAnchor } from "../ui/results-anchor.ts";
import type { Route } from "./+types/search.page.ts";
import { Group } from "./group.tsx";
import styles from "./search.module.css";
import { listAddress, type ResultGroup } from "./search-panel.ts";

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

/** What was found of each kind, and what was probably meant if that is little. */
export function Results({ search, isCut, found }: { search: string; isCut: boolean; found: Found }) {
  const { suggestion, matched, ...nouns } = found;
  const groups = panels.flatMap((panel) => panel.groupsOf(nouns, search)).filter(({ total }) => total > 0);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const hasMore = groups.some((group) => group.hasMore);
  return (
    <>
      <p id={resultsAnchor} className={styles.summary} role="status" tabIndex={-1}>
        {total === 0 ? "Nothing found" : `${hasMore ? "More than " : ""}${countOf(total, "result")}`} for{" "}
        <q>{search}</q>
        {matched !== "all" && total > 0 && `. ${looserNote[matched]}`}
        {isCut && `. Only the first ${MAX_SEARCH_LENGTH} characters were searched for.`}
      </p>
      <DidYouMean suggestion={suggestion} href={listAddress("/search", suggestion ?? "", "q")} />
      {groups.length > 2 && <Jumps groups={groups} />}
      {total === 0 && <NothingFound search={search} />}
      {groups.map((group) => (
        <Group key={group.id} {...group} />
      ))}
      {total > 0 && matched !== "all" && <AskInstead search={search} />}
      <FollowForm
        kind="search"
        what={search}
        title={
          total === 0 ? `Tell me when a work or news has “${search}”` : `works and news with “${search}”`
        }
      />
    </>
  );
}

/** Where each kind of result begins on the page, with how many there are. */
const Jumps = ({ groups }: { groups: ResultGroup[] }) => (
  <nav aria-label="Kinds of results" className="no-print">
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

const looserNote = {
  most: "No page has all of these words; these have most of them.",
  one: "No page has both of these words; these have one of them.",
};

const askLink = (search: string) => panels.flatMap(({ ask }) => ask?.(search) ?? []).at(0);

function NothingFound({ search }: { search: string }) {
  const ask = askLink(search);
  return (
    <EmptyState
      kind="nothing"
      title="No results"
      text={`Try fewer words, or another spelling.${ask ? " Or ask us." : ""}`}
      {...(ask && { action: ask })}
      more={panels.flatMap(({ starts }) => (typeof starts === "function" ? starts(search) : starts))}
    />
  );
}

function AskInstead({ search }: { search: string }) {
  const ask = askLink(search);
  return (
    ask && (
      <p className={styles.ask}>
        Not what you were looking for? <a href={ask.href}>{ask.label}</a>
      </p>
    )
  );
}
