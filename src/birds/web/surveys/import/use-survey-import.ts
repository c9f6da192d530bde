import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import type { ImportTerms } from "#birds/domain/surveys/import-record.ts";
import type { IncompleteChoice, PositionChoice } from "#birds/domain/surveys/import-report.ts";
import type { Reading } from "#core/domain/reading.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { Wanted } from "#core/web/forms/imports/readings/reading-step.tsx";
import { type Failure, toFailure } from "#core/web/forms/sending/submission.ts";
import { sendSurveys } from "./send-surveys.ts";

const api = browserClient.api.surveys.imports;
const POLL_INTERVAL_MS = 700;
const currentQuery = {
  queryKey: ["survey import"],
  queryFn: () => unwrap(api.current.$get()),
};

const isWorking = (job: SurveyImportJob | null) =>
  job?.state === "reading" || job?.state === "checking" || job?.state === "storing";

/** The server's current import, also one that another admin started, and the actions on it. */
export function useSurveyImport() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const [isActing, setIsActing] = useState(false);
  const acting = useRef(false);
  const [hasActed, setHasActed] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const { data } = useQuery({
    ...currentQuery,
    refetchInterval: (query) => (isWorking(query.state.data?.job ?? null) ? POLL_INTERVAL_MS : false),
  });
  const job = data?.job ?? null;
  const setJob = (next: SurveyImportJob | null) =>
    queryClient.setQueryData(currentQuery.queryKey, { job: next });

  async function attempt(act: () => Promise<unknown>) {
    setFailure(undefined);
    setHasActed(true);
    try {
      await act();
    } catch (error) {
      setFailure(toFailure(error));
      void queryClient.invalidateQueries({ queryKey: currentQuery.queryKey });
    }
  }
  /** Asks for the next step, once. */
  async function goOn(step: () => Promise<SurveyImportJob>) {
    if (acting.current) return;
    acting.current = true;
    setIsActing(true);
    await attempt(async () => setJob(await step()));
    acting.current = false;
    setIsActing(false);
  }

  return {
    job,
    sent,
    failure,
    isBusy: sent !== undefined || isWorking(job),
    /** Whether the next step is asked for. */
    isActing,
    /** Whether this page has done something, so that the focus follows what comes. */
    hasActed,
    choose: (files: readonly File[]) =>
      attempt(async () => {
        const controller = new AbortController();
        sending.current = controller;
        setSent(0);
        try {
          setJob(await sendSurveys(files, setSent, controller.signal));
        } finally {
          setSent(undefined);
        }
      }),
    propose: (id: string, json: Wanted) =>
      goOn(() => unwrap(api[":id"].propose.$post({ param: { id }, json }))),
    check: (id: string, json: Reading, positions?: PositionChoice) =>
      goOn(() => unwrap(api[":id"].check.$post({ param: { id }, query: { positions }, json }))),
    save: (id: string, incomplete: IncompleteChoice, terms: ImportTerms) =>
      goOn(() => unwrap(api[":id"].store.$post({ param: { id }, json: { incomplete, ...terms } }))),
    cancel: () =>
      attempt(async () => {
        if (sent !== undefined) return sending.current?.abort();
        if (!job) return;
        await unwrap(api[":id"].$delete({ param: { id: job._id } }));
        await queryClient.invalidateQueries({ queryKey: currentQuery.queryKey });
      }),
  };
}
