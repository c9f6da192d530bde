import { useQuery } from "@tanstack/react-query";
import type { WaitingRow } from "#core/domain/waiting.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { Decision } from "./decision.tsx";
import { SurveyDetails } from "./survey-details.tsx";

/** A survey from the field with all that was recorded, and its decision. */
export default function SurveyToDecide({ row: { id }, onDone }: { row: WaitingRow; onDone: () => void }) {
  const survey = useQuery({
    queryKey: ["field surveys", "one", id],
    queryFn: () => unwrap(browserClient.api.field.surveys[":id"].$get({ param: { id } })),
    gcTime: 0,
  });
  const { data } = survey;
  if (!data)
    return survey.error ? <LoadProblem what="The survey" query={survey} /> : <p role="status">Loading</p>;
  return (
    <div className="stack">
      <Decision survey={data} onDone={onDone} />
      <SurveyDetails survey={data} />
    </div>
  );
}
