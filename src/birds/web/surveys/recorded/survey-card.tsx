import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type FieldSurvey,
  type FieldSurveySummary,
  fieldProtocols,
  fieldStateLabels,
} from "#birds/domain/surveys/field-survey.ts";
import { formatDate } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import styles from "./recorded.module.css";
import { surveyQuery, titleOf } from "./recorded-surveys.ts";
import { SurveyDetails } from "./survey-details.tsx";

/** A survey in a list; opening it loads the rest of it. */
export function SurveyCard(props: {
  survey: FieldSurveySummary;
  /** Whether to name its member. */
  showsMember: boolean;
  children: (survey: FieldSurvey) => ReactNode;
}) {
  const { survey, showsMember } = props;
  const [isOpen, setIsOpen] = useState(false);
  const loaded = useQuery({ ...surveyQuery(survey), enabled: isOpen });
  const { data } = loaded;
  return (
    <details
      className={styles.card}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="unmarked">
        <span className="name">{titleOf(survey)}</span>
        <span className={`hint ${styles.line}`}>
          {[
            formatDate(survey.startedAt),
            fieldProtocols[survey.protocol].label,
            countOf(survey.counts, "count"),
            showsMember && survey.member.name,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className={`toolbar ${styles.badges}`}>
          <State survey={survey} />
          {survey.marks.some(({ kind }) => kind === "twin") && (
            <span className={styles.badge} data-urgent>
              Recorded twice
            </span>
          )}
          {showsMember && survey.marks.length > 0 && (
            <span className={styles.badge} data-urgent>
              {countOf(survey.marks.length, "thing to check", "things to check")}
            </span>
          )}
          {survey.isDemonstration && <span className={styles.badge}>Demonstration</span>}
        </span>
      </summary>
      {isOpen && !data && !loaded.error && <p role="status">Loading the survey</p>}
      <LoadProblem what="The survey" query={loaded} />
      {data && (
        <div className={`stack ${styles.body}`}>
          {data.question && (
            <p className={`note ${styles.question}`}>
              <b>{data.state === "returned" ? "Question" : "Earlier question"}</b> <q>{data.question}</q>
            </p>
          )}
          <SurveyDetails survey={data} />
          {props.children(data)}
        </div>
      )}
    </details>
  );
}

function State({ survey: { state, isPublic } }: { survey: FieldSurveySummary }) {
  const isCorrection = isPublic && state !== "accepted";
  return (
    <span className={styles.badge} data-state={state}>
      {fieldStateLabels[state]}
      {isCorrection && "; the accepted version is public"}
    </span>
  );
}
