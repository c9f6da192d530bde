import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { FieldState, FieldSurvey, FieldSurveySummary } from "#birds/domain/surveys/field-survey.ts";
import type { PageQuery } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { isUnanswered, offerUndo, pressAgain } from "#core/web/forms/offer-undo.ts";
import { toFailure } from "#core/web/forms/submission.ts";
import { useSendOnce } from "#core/web/forms/use-send-once.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";

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

/** Loads the lists again; a survey has another key in each version and state. */
const refreshLists = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey, predicate: ({ queryKey: [, list] }) => list !== "one" });

/** Where a survey was made, for its heading. */
export const titleOf = ({ site }: Pick<FieldSurvey, "site">): string => site.name || "A place without a name";

/** An admin's decision, which can be undone; `onDone` follows when it is stored, and `onUndone` when it waits again. */
export function useDecision(onDone: () => void, onUndone: () => Promise<unknown> = async () => {}) {
  const queryClient = useQueryClient();
  const { sendOnce } = useSendOnce();
  const decision = useMutation({
    mutationKey: ["decide on a survey"],
    mutationFn: ({ survey: { id, version }, question }: { survey: FieldSurvey; question: string | null }) =>
      sendOnce((options) =>
        question === null
          ? unwrap(api.surveys[":id"].accept.$post({ param: { id }, json: { version } }, options))
          : unwrap(api.surveys[":id"].return.$post({ param: { id }, json: { version, question } }, options)),
      ),
    onSuccess: (_, { survey, question }) => {
      const { id, version } = survey;
      offerUndo({
        done: question === null ? "Survey accepted" : "Survey sent back",
        about: titleOf(survey),
        detail:
          question === null
            ? `${titleOf(survey)} is public now.`
            : `${survey.member.name} gets your question.`,
        undo: (options) =>
          unwrap(api.surveys[":id"].undo.$post({ param: { id }, json: { version } }, options)),
        refresh: () => Promise.all([refreshLists(queryClient), onUndone()]),
      });
      onDone();
    },
    onError: (error) =>
      announceFailure("The decision was not saved", isUnanswered(error) ? pressAgain : error.message),
    onSettled: () => refreshLists(queryClient),
  });
  return {
    decide: (survey: FieldSurvey, question: string | null) => {
      if (queryClient.isMutating({ mutationKey: ["decide on a survey"] }) === 0)
        decision.mutate({ survey, question });
    },
    isDeciding: decision.isPending,
  };
}

/** Deletes a survey, which can be undone for some minutes. */
export function useDeletion(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ survey: { id }, reason }: { survey: FieldSurveySummary; reason: string }) =>
      unwrap(api.surveys[":id"].$delete({ param: { id }, json: { reason } })),
    onSuccess: (_, { survey }) => {
      offerUndo({
        done: "Survey deleted",
        about: titleOf(survey),
        undo: (options) => unwrap(api.surveys[":id"].restore.$post({ param: { id: survey.id } }, options)),
        refresh: () => refreshLists(queryClient),
      });
      onDone();
    },
    onSettled: () => refreshLists(queryClient),
  });
}

/** Restores a deleted survey, and says so; false if it could not. */
export function useRestoration() {
  const queryClient = useQueryClient();
  return async (id: string): Promise<boolean> => {
    const isDone = await unwrap(api.surveys[":id"].restore.$post({ param: { id } })).then(
      () => true,
      (error: unknown) => {
        announceFailure("The survey could not be restored", toFailure(error).message);
        return false;
      },
    );
    if (isDone) announce("The survey has been restored");
    await refreshLists(queryClient);
    return isDone;
  };
}
