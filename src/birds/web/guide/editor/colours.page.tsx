import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { colourWords, MAX_COLOURS } from "#birds/domain/guide/colours.ts";
import { parsePaging } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import styles from "./colours.module.css";
import { RowsSkeleton } from "./managed-species.tsx";
import { UncolouredBird } from "./uncoloured-bird.tsx";

export const meta = () => workplaceMeta("Colours of Species");

/** The queue in which admins who know birds give the colours of those that have none; others go to the home page. */
export default function ColoursPage() {
  const person = usePerson("/", may("species.manage"));
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <h1>Colours of species</h1>
      {person ? <Queue /> : <NoScriptNote />}
    </div>
  );
}

function Queue() {
  const [address] = useSearchParams();
  const paging = parsePaging(address);
  const list = useQuery({
    queryKey: ["species", "colours", paging],
    queryFn: () => unwrap(browserClient.api.species.colours.$get({ query: paging })),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {list.data && list.data.total > 0 && (
        <>
          <p className="intro">
            The plumage of these birds is not drawn and has no colours yet, so “Which bird?” guesses it from
            their relatives. What you give here takes the place of the guess. It does not colour a drawing.{" "}
            <a href="/species">Manage Species</a>
          </p>
          <p className="hint">
            Type at most {MAX_COLOURS} colours of an adult, the most striking first: {colourWords.join(", ")}.
            Enter saves a row and moves to the next. Leave out what you do not know.
          </p>
        </>
      )}
      <p role="status" id="waiting" tabIndex={-1}>
        {list.data && `${list.data.total.toLocaleString("en-GB")} species without colours`}
      </p>
      <PagedList
        list={list}
        many="species"
        className={styles.list}
        skeleton={<RowsSkeleton />}
        empty={
          <EmptyState
            kind="nothing"
            title="Every species has colours"
            text="Species whose colours are not known are listed here."
            action={{ href: "/species", label: "Manage Species" }}
          />
        }
      >
        {(bird) => <UncolouredBird bird={bird} />}
      </PagedList>
    </>
  );
}
