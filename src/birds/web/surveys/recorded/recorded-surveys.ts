import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FieldState, FieldSurvey, FieldSurveySummary } from "#birds/domain/surveys/field-survey.ts";
import type { PageQuery } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import { todayKey } from "#core/web/session/today-query.ts";

const api = browserClient.api.field;
const queryKey = ["field surveys"];

/** The member's own surveys, part by part; not persisted in the browser. */
export const ownSurveysQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, "own", accountId],
    queryFn: ({ pageParam }) =>
      unwrap(api.surveys.$get({ query: pageParam === "" ? {} : { after: pageParam } })),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

/** A page of the surveys in one state, for admins. */
export const reviewsQuery = (state: FieldState, paging: PageQuery) =>
  queryOptions({
    queryKey: [...queryKey, "reviews", state, paging],
    queryFn: () => unwrap(api.reviews.$get({ query: { state, ...paging } })),
    placeholderData: keepPreviousData,
  });

/** The deleted surveys that can be restored, for admins. */
export const deletedQuery = queryOptions({
  queryKey: [...queryKey, "deleted"],
  queryFn: () => unwrap(api.deleted.$get()),
});

/** One survey with its counts. */
export const surveyQuery = ({ id, version, state }: FieldSurveySummary) =>
  queryOptions({
    queryKey: [...queryKey, "one", id, version, state],
    queryFn: () => unwrap(api.surveys[":id"].$get({ param: { id } })),
  });

/** The lists; one survey has another key in each version and state. */
const lists = ["own", "reviews", "deleted"].map((list) => [...queryKey, list]);

/** Where a survey was made, for its heading. */
export const titleOf = ({ site }: Pick<FieldSurvey, "site">): string => site.name || "A place without a name";

/** An admin’s decision, which can be undone; `onDone` follows when it is stored. */
export const useDecision = (survey: FieldSurvey, onDone: () => void) =>
  useAction({
    call(keyed, question: string | null) {
      const { id, version } = survey;
      return question === null
        ? unwrap(api.surveys[":id"].accept.$post({ param: { id }, json: { version } }, keyed))
        : unwrap(api.surveys[":id"].return.$post({ param: { id }, json: { version, question } }, keyed));
    },
    done: (_, question) => {
      const { id, version } = survey;
      const isAccepted = question === null;
      return {
        said: isAccepted ? "Survey accepted" : "Survey sent back",
        detail: isAccepted
          ? `${titleOf(survey)} is public now.`
          : `${survey.member.name} gets your question.`,
        undo: (keyed) => unwrap(api.surveys[":id"].undo.$post({ param: { id }, json: { version } }, keyed)),
        undone: titleOf(survey),
      };
    },
    after: onDone,
    refused: "The decision was not saved",
    changes: [...lists, todayKey],
  });

const restore = (id: string, keyed: Keyed) =>
  unwrap(api.surveys[":id"].restore.$post({ param: { id } }, keyed));

/** Deletes a survey, which can be undone for some minutes. */
export const useDeletion = (onDone: () => void) =>
  useAction({
    call: (keyed, { survey: { id }, reason }: { survey: FieldSurveySummary; reason: string }) =>
      unwrap(api.surveys[":id"].$delete({ param: { id }, json: { reason } }, keyed)),
    done: (_, { survey }) => ({
      said: "Survey deleted",
      detail: titleOf(survey),
      undo: (keyed) => restore(survey.id, keyed),
    }),
    after: onDone,
    changes: lists,
  });

/** Restores a deleted survey. */
export const useRestoration = (onRestored: () => void) =>
  useAction({
    call: (keyed, id: string) => restore(id, keyed),
    done: () => ({ said: "The survey has been restored" }),
    after: onRestored,
    refused: "The survey could not be restored",
    changes: lists,
  });
