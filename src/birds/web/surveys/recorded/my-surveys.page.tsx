import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FieldSurveySummary } from "#birds/domain/surveys/field-survey.ts";
import { DownloadButton } from "#core/web/forms/lists/download-button.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { may, type Person, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import styles from "./recorded.module.css";
import { ownSurveysQuery } from "./recorded-surveys.ts";
import { SurveyCard } from "./survey-card.tsx";

export const meta = () => workplaceMeta("Surveys you sent");

/** The surveys that the member has sent from the field; visitors are sent to sign in. */
export default function MySurveysPage() {
  const person = usePerson("/auth", may("field.record"));
  return (
    <div className={`wrap page stack ${styles.page}`}>
      {person ? (
        <MySurveys person={person} />
      ) : (
        <>
          <h1>Surveys you sent</h1>
          <NoScriptNote />
        </>
      )}
    </div>
  );
}

function MySurveys({ person }: { person: Person }) {
  const list = useInfiniteQuery(ownSurveysQuery(person._id));
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<FieldSurveySummary>();
  const surveys = list.data?.pages.flatMap((page) => page.surveys) ?? [];
  return (
    <>
      <div className="toolbar spread">
        <h1 ref={heading} tabIndex={-1}>
          Surveys you sent
        </h1>
        <div className="toolbar">
          <a className="button" href="/field">
            Record a survey
          </a>
          {surveys.length > 0 && (
            <DownloadButton address="/api/field/surveys.csv" fileName="my-surveys.csv">
              Download as CSV
            </DownloadButton>
          )}
        </div>
      </div>
      <p className="intro">
        An admin looks at each survey before it becomes public. Surveys that your phone has not sent yet are
        only on the phone.
      </p>
      <LoadProblem what="Your surveys" query={list} />
      {list.isPending && <p role="status">Loading your surveys</p>}
      {list.data && surveys.length === 0 && (
        <EmptyState
          kind="nothing"
          title="No surveys yet"
          text="Surveys you send from the field are listed here."
        />
      )}
      {surveys.length > 0 && (
        <ul className={styles.list}>
          {surveys.map((summary) => (
            <li key={summary.id}>
              <SurveyCard survey={summary} showsMember={false}>
                {() => (
                  <div className="toolbar">
                    <a className="button" href={`/field?survey=${summary.id}`}>
                      Correct on the phone
                    </a>
                    <button type="button" className="button quiet" onClick={() => setDeleting(summary)}>
                      Delete…
                    </button>
                  </div>
                )}
              </SurveyCard>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p>
          <BusyButton
            type="button"
            quiet
            busy={list.isFetchingNextPage}
            busyLabel="Loading more surveys"
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </BusyButton>
          <span className="on-paper">The latest surveys; more are on the screen.</span>
        </p>
      )}
      {deleting && (
        <DeleteDialog
          survey={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => heading.current?.focus()}
        />
      )}
    </>
  );
}
