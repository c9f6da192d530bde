import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { href, useSearchParams } from "react-router";
import { parsePaging } from "#core/domain/paging.ts";
import { formatPostDate } from "#core/domain/partial-date.ts";
import { countOf } from "#core/domain/words.ts";
import moderator from "#core/web/admin/moderator.module.css";
import { useFocusFallback } from "#core/web/forms/dialogs/use-focus-fallback.ts";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { authorshipQuestionsQuery, useAuthorshipDecision } from "./authorship-questions.ts";
import styles from "./entered-by.module.css";

export const meta = () => workplaceMeta("Entered by, not author?");

/**
 * The works whose poster an earlier version made an author, for admins; everyone else is sent to the home page.
 * Leaves with 0.13.0: only a migration from 0.2 asks; who is not an author can be taken out in the form of a work.
 */
export default function EnteredByPage() {
  const person = usePerson("/", may("authorship.decide"));
  return (
    <div className="wrap page">
      <h1 tabIndex={-1}>Entered by, not author?</h1>
      {person ? <Works /> : <NoScriptNote />}
    </div>
  );
}

function Works() {
  const [query] = useSearchParams();
  const works = useQuery(authorshipQuestionsQuery(parsePaging(query)));
  return (
    <>
      <p className={`intro ${styles.intro}`}>
        The site used to add the person who entered a work to its authors. Say yes where this person is not an
        author: they keep the right to edit the work, but are no longer cited. Say no where they are. Each
        work is listed once.
      </p>
      <p className={moderator.count} role="status">
        {works.data ? countOf(works.data.total, "work") : "Loading the works"}
      </p>
      <PagedList
        list={works}
        many="works"
        className={styles.works}
        empty={
          <EmptyState
            kind="nothing"
            title="No work is waiting"
            text="Every work names its authors as a person chose them."
            action={{ href: "/moderator", label: "Moderate posts" }}
          />
        }
      >
        {(post) => <Work post={post} />}
      </PagedList>
    </>
  );
}

function Work({ post }: { post: PostSummary }) {
  const row = useRef<HTMLDivElement>(null);
  useFocusFallback(row, () => document.querySelector<HTMLElement>("h1"));
  const decision = useAuthorshipDecision();
  const send = (isAuthor: boolean) => {
    if (!decision.isPending) decision.mutate({ post, isAuthor });
  };
  const facts = [postTypeRow(post.postType).one, post.year, `entered ${formatPostDate(post) ?? ""}`.trim()];
  return (
    <div ref={row} className={`toolbar spread ${styles.work}`}>
      <div>
        <h2 className="name">
          <a href={href("/preview/:id", { id: post._id })}>
            <Title of={post} />
          </a>
        </h2>
        <p className="hint">{facts.filter(Boolean).join(" · ")}</p>
        <p>
          Entered by <b>{post.author}</b>
        </p>
        <p>Authors: {post.authors.map(({ name }) => name).join("; ")}</p>
      </div>
      {decision.isSuccess && (
        <p className={styles.answer} role="status">
          {decision.variables.isAuthor
            ? `${post.author} stays an author.`
            : `${post.author} is no longer an author. The history of the work has the earlier list.`}
        </p>
      )}
      <div className={`toolbar ${styles.buttons}`} hidden={decision.isSuccess}>
        <BusyButton
          type="button"
          busy={decision.isPending}
          busyLabel="Saving your answer"
          aria-label={`Yes, not an author: ${post.author}, ${post.title}`}
          onClick={() => send(false)}
        >
          Yes, not an author
        </BusyButton>
        <button
          type="button"
          className="button quiet"
          aria-label={`No, an author: ${post.author}, ${post.title}`}
          onClick={() => send(true)}
        >
          No, an author
        </button>
      </div>
    </div>
  );
}
