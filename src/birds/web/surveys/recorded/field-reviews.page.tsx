import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import {
  type FieldState,
  type FieldSurveySummary,
  fieldStateLabels,
  fieldStates,
} from "#birds/domain/surveys/field-survey.ts";
import { parsePaging } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import states from "#core/web/forms/lists/state-links.module.css";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { Decision } from "./decision.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DeletedSurveys } from "./deleted-surveys.tsx";
import styles from "./recorded.module.css";
import { reviewsQuery } from "./recorded-surveys.ts";
import { SurveyCard } from "./survey-card.tsx";

export const meta = () => workplaceMeta("Surveys from the field");

/** The surveys that members recorded in the field, for admins; everyone else is sent to the home page. */
export default function FieldReviewsPage() {
  const person = usePerson("/", may("field.review"));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <h1 ref={heading} tabIndex={-1}>
        Surveys from the field
      </h1>
      {person ? <Reviews heading={heading} /> : <NoScriptNote />}
    </div>
  );
}

const nothing: Record<FieldState, string> = {
  pending: "Every survey has been reviewed.",
  returned: "Surveys that you send back with a question are listed here until their members answer.",
  accepted: "Surveys that you accept are listed here.",
};

function Reviews({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const [query] = useSearchParams();
  const state = fieldStates.find((name) => name === query.get("state")) ?? "pending";
  const reviews = useQuery(reviewsQuery(state, parsePaging(query)));
  const [deleting, setDeleting] = useState<FieldSurveySummary>();
  const { data } = reviews;
  return (
    <>
      <nav className={`toolbar ${states.states}`} aria-label="State of the surveys">
        {fieldStates.map((name) => (
          <Link
            key={name}
            className="chip"
            to={`?state=${name}`}
            aria-current={name === state ? "page" : undefined}
          >
            {fieldStateLabels[name]} <span>{data?.counts[name] ?? "–"}</span>
          </Link>
        ))}
      </nav>
      <p className="intro" role="status">
        {data
          ? `${countOf(data.total, "survey")}${state === "pending" && data.total > 1 ? ", longest waiting first" : ""}`
          : "Loading the surveys"}
      </p>
      <PagedList
        list={reviews}
        many="surveys"
        className={styles.list}
        empty={<EmptyState kind="nothing" title="No surveys here" text={nothing[state]} />}
      >
        {(summary) => (
          <SurveyCard survey={summary} showsMember>
            {(survey) => (
              <>
                {survey.state !== "accepted" && (
                  <Decision survey={survey} onDone={() => heading.current?.focus()} />
                )}
                <div className="toolbar">
                  <button type="button" className="button quiet" onClick={() => setDeleting(summary)}>
                    Delete…
                  </button>
                </div>
              </>
            )}
          </SurveyCard>
        )}
      </PagedList>
      <DeletedSurveys onRestored={() => heading.current?.focus()} />
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
