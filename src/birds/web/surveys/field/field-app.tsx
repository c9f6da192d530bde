import { useEffect, useState } from "react";
import { useSignOut } from "./account-part.tsx";
import { CountScreen } from "./count-screen.tsx";
import { EarlyEndScreen } from "./early-end-screen.tsx";
import { EndScreen } from "./end-screen.tsx";
import { FailureNote, OtherTab } from "./notes.tsx";
import { fromServer, isOpen, type PhoneSurvey } from "./phone-survey.ts";
import { fetchSurvey } from "./send-surveys.ts";
import { SetupScreen } from "./setup-screen.tsx";
import { StartScreen } from "./start-screen.tsx";
import { asksForEarlyEnd, correctSurvey } from "./survey-steps.ts";
import { type Field, useField } from "./use-field.ts";
import { useOfflineApp } from "./use-offline-app.ts";
import { useOwnTab } from "./use-own-tab.ts";

/** The whole page: the open survey, or the list of surveys; `notice` says why it shows them instead of what was opened. */
export function FieldApp({ notice }: { notice?: string | undefined }) {
  const field = useField();
  const { surveys, sessions, failure } = field;
  const open = surveys?.find(isOpen);
  const isBusy = open !== undefined || sessions?.some(({ stage }) => stage !== "closed");
  const offline = useOfflineApp(surveys && sessions && isBusy);
  const problem = useRequestedSurvey(field, open) ?? notice;
  const exit = useSignOut(field);
  if (!surveys)
    return (
      <main>
        <h1>Field surveys</h1>
        {failure ? <FailureNote field={field} /> : <p role="status">Your surveys are opening…</p>}
      </main>
    );
  return (
    <>
      <FailureNote field={field} />
      {open ? (
        <OpenSurvey field={field} survey={open} />
      ) : (
        <StartScreen field={field} surveys={surveys} offline={offline} problem={problem} exit={exit} />
      )}
    </>
  );
}

function OpenSurvey({ field, survey }: { field: Field; survey: PhoneSurvey }) {
  const { owns, takeOver } = useOwnTab(true, "field-open-survey");
  const props = { field, survey };
  return (
    <>
      {owns === false && <OtherTab noun="survey" onTakeOver={takeOver} />}
      <div inert={owns !== true}>
        {survey.stage === "setup" && <SetupScreen {...props} />}
        {survey.stage === "counting" && <CountScreen {...props} />}
        {survey.stage === "ending" &&
          (asksForEarlyEnd(survey) ? <EarlyEndScreen {...props} /> : <EndScreen {...props} />)}
      </div>
    </>
  );
}

/** Opens the survey that the address names, from this phone or from the server; returns why it could not. */
function useRequestedSurvey({ surveys, sender, phone }: Field, open: PhoneSurvey | undefined) {
  const [requested, setRequested] = useState(() => new URLSearchParams(location.search).get("survey"));
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the phone's surveys are read
  useEffect(() => {
    if (!requested || !surveys) return;
    setRequested(null);
    history.replaceState(null, "", "/field");
    const stored = surveys.find(({ id }) => id === requested);
    if (stored && stored === open) return;
    if (open) return setProblem("Finish the open survey first. Then open the other one again.");
    if (stored) return phone.change(stored.id, correctSurvey);
    if (!sender) return setProblem("Sign in to open your surveys from the server.");
    void fetchSurvey(sender, requested).then(async (found) => {
      if (typeof found === "string") return setProblem(found);
      if (await phone.add(fromServer(found))) phone.change(found.id, correctSurvey);
    });
  }, [surveys === undefined, requested]);
  return problem;
}
