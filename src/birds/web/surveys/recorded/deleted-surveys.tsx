import { useQuery } from "@tanstack/react-query";
import { fieldProtocols } from "#birds/domain/surveys/field-survey.ts";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { formatDate } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import styles from "./recorded.module.css";
import { deletedQuery, titleOf, useRestoration } from "./recorded-surveys.ts";

/** The deleted surveys that an admin can still restore; nothing without one. */
export function DeletedSurveys({ onRestored }: { onRestored: () => void }) {
  const { data } = useQuery(deletedQuery);
  const restoration = useRestoration(onRestored);
  if (!data || data.surveys.length === 0) return null;
  return (
    <details className={styles.deleted}>
      <summary>{countOf(data.surveys.length, "deleted survey")}</summary>
      <p className="hint">You can restore a survey for {BIN_RETENTION_DAYS} days.</p>
      <ul className={styles.list}>
        {data.surveys.map((survey) => (
          <li key={survey.id}>
            <div>
              <span className="name">{titleOf(survey)}</span>
              <p className={`hint ${styles.line}`}>
                {[
                  formatDate(survey.startedAt),
                  fieldProtocols[survey.protocol].label,
                  countOf(survey.counts, "count"),
                  survey.member.name,
                  `deleted on ${formatDate(survey.deletedAt)} by ${survey.deletedBy}`,
                  survey.isPublic && "was public",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <BusyButton
              type="button"
              quiet
              busy={restoration.running === survey.id}
              busyLabel={`Restoring ${titleOf(survey)}`}
              aria-label={`Restore ${titleOf(survey)}`}
              onClick={() => restoration.run(survey.id)}
            >
              Restore
            </BusyButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
