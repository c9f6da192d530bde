import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { LoadProblem } from "../../forms/load-problem.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { storedSurveyQuery } from "./stored-surveys.ts";

/** Loads a survey into its form. */
export function EditSurvey({ eventID }: { eventID: string }) {
  const stored = useQuery({ ...storedSurveyQuery(eventID), refetchOnWindowFocus: false });
  return (
    <>
      <p>
        <Link to="/surveys/correct">Find another survey</Link>
      </p>
      {stored.data ? (
        <CorrectionForm key={stored.data.version} survey={stored.data} />
      ) : stored.error ? (
        <LoadProblem what="The survey" query={stored} />
      ) : (
        <p role="status">Loading the survey</p>
      )}
    </>
  );
}
