import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { browserClient, unwrap } from "../../browser-client.ts";

const api = browserClient.api.surveys.stored;

/** A page of the surveys that fit a search. */
export const foundSurveysQuery = (search: Record<"search" | "from" | "to" | "page", string>) =>
  queryOptions({
    queryKey: ["found surveys", search],
    queryFn: () => unwrap(api.$get({ query: search })),
    placeholderData: keepPreviousData,
  });

/** One survey with all its counts; not persisted in the browser. */
export const storedSurveyQuery = (eventID: string) =>
  queryOptions({
    queryKey: ["stored survey", eventID],
    queryFn: () => unwrap(api[":eventID"].$get({ param: { eventID: encodeURIComponent(eventID) } })),
  });

export const addressOfSurvey = (eventID: string): string =>
  `/surveys/correct?${new URLSearchParams({ survey: eventID })}`;
