import { useSearchParams } from "react-router";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import styles from "../import/surveys.module.css";
import { EditSurvey } from "./edit-survey.tsx";
import { FindSurvey } from "./find-survey.tsx";

export const meta = () => workplaceMeta("Correct a survey");

/** Finds and corrects single surveys, for admins; everyone else is sent to the home page. */
export default function CorrectPage() {
  const person = usePerson("/", may("survey.import"));
  const [query] = useSearchParams();
  const eventID = query.get("survey");
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <h1>Correct a survey</h1>
      {!person ? (
        <NoScriptNote />
      ) : eventID ? (
        <EditSurvey key={eventID} account={person._id} eventID={eventID} />
      ) : (
        <FindSurvey account={person._id} />
      )}
    </div>
  );
}
