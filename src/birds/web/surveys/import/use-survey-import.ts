import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import type { ImportTerms } from "#birds/domain/surveys/import-record.ts";
import type { IncompleteChoice } from "#birds/domain/surveys/import-report.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { type Failure, toFailure } from "#core/web/forms/submission.ts";
import { sendSurveys } from "./send-surveys.ts";

const POLL_INTERVAL_MS = 700;
const currentQuery = {
  queryKey: ["survey import"],
  queryFn: () => unwrap(browserClient.api.surveys.imports.current.$get()),
};

const isWorking = (job: SurveyImportJob | null) => job?.state === "checking" || job?.state === "storing";

/** The server's current import, also one that another admin started, and the actions on it. */
export function useSurveyImport() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const sending = useRef<AbortController>(undefined);
  const { data } = useQuery({
    ...currentQuery,
    refetchInterval: (query) => (isWorking(query.state.data?.job ?? null) ? POLL_INTERVAL_MS : false),
  });
  const job = data?.job ?? null;
  const setJob = (next: SurveyImportJob | null) =>
    queryClient.setQueryData(currentQuery.queryKey, { job: next });

  async function attempt(act: () => Promise<void>) {
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(toFailure(error));
      void queryClient.invalidateQueries({ queryKey: currentQuery.queryKey });
    }
  }

  return {
    job,
    sent,
    failure,
    isBusy: sent !== undefined || isWorking(job),
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
    save: (id: string, incomplete: IncompleteChoice, terms: ImportTerms) =>
      attempt(async () => {
        const save = browserClient.api.surveys.imports[":id"].store;
        setJob(await unwrap(save.$post({ param: { id }, json: { incomplete, ...terms } })));
      }),
    cancel: () =>
      attempt(async () => {
        if (sent !== undefined) return sending.current?.abort();
        if (!job) return;
        await unwrap(browserClient.api.surveys.imports[":id"].$delete({ param: { id: job._id } }));
        await queryClient.invalidateQueries({ queryKey: currentQuery.queryKey });
      }),
  };
}
