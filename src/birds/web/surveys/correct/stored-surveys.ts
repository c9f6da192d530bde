import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { StoredSurvey } from "#birds/domain/surveys/correction.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";

const api = browserClient.api.surveys.stored;

/** A page of the surveys that fit a search. */
export const foundSurveysQuery = (search: Record<"search" | "from" | "to" | "page", string>) =>
  queryOptions({
    queryKey: ["found surveys", search],
    queryFn: () => unwrap(api.$get({ query: search })),
    placeholderData: keepPreviousData,
  });

/** What the form of a correction loads. */
export const editedSurvey = "The survey";

/** One survey with all its counts; not persisted in the browser. */
export const fetchStoredSurvey = (eventID: string): Promise<StoredSurvey> =>
  unwrap(api[":eventID"].$get({ param: { eventID: encodeURIComponent(eventID) } }));

export const addressOfSurvey = (eventID: string): string =>
  `/surveys/correct?${new URLSearchParams({ survey: eventID })}`;
