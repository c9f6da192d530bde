import { useQuery } from "@tanstack/react-query";
import type { WaitingRow } from "#core/domain/waiting.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { Decision } from "./decision.tsx";
import { useDecision } from "./recorded-surveys.ts";
import { SurveyDetails } from "./survey-details.tsx";

/** A survey from the field with all that was recorded, and its decision. */
export default function SurveyToDecide(props: {
  row: WaitingRow;
  onDone: () => void;
  onUndone: () => Promise<unknown>;
}) {
  const { onDone, onUndone } = props;
  const { id } = props.row;
  const survey = useQuery({
    queryKey: ["field surveys", "one", id],
    queryFn: () => unwrap(browserClient.api.field.surveys[":id"].$get({ param: { id } })),
    gcTime: 0,
  });
  const { decide, isDeciding } = useDecision(onDone, onUndone);
  const { data } = survey;
  if (!data)
    return survey.error ? <LoadProblem what="The survey" query={survey} /> : <p role="status">Loading</p>;
  return (
    <div className="stack">
      <Decision survey={data} busy={isDeciding} onDecide={decide} />
      <SurveyDetails survey={data} />
    </div>
  );
}
