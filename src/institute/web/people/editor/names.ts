import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import type { NameAnswer, NameDecisions } from "#institute/domain/people/name-claims.ts";

/** The panel, which is loaded for them, does not ask again for what its page has just read. */
const staleTime = 10_000;

/** The names on works that may be the member’s. */
export const nameOffersQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["names", "offers", accountId],
    queryFn: async () => (await unwrap(browserClient.api.names.offers.$get())).offers,
    staleTime,
  });

/** The first claimed names that this person can confirm, and how many there are. */
export const nameClaimsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["names", "claims", accountId],
    queryFn: () => unwrap(browserClient.api.names.claims.$get()),
    staleTime,
  });

/** Sends the member’s answer whether a name is theirs. */
export function useNameAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ["nameAnswer"],
    mutationFn: (json: NameAnswer) => unwrap(browserClient.api.names.offers.$put({ json })),
    onSuccess: ({ linked, waiting }, { isMine }) => {
      if (!isMine) announce("You will not be asked about these works again");
      else if (waiting === 0) announce(`${countOf(linked, "work")} linked to your page`);
      else announce(`Thank you. ${countOf(waiting, "work")} will link to your page once confirmed.`);
    },
    onError: (error) => announceFailure("Your answer was not saved", error.message),
    onSettled: () =>
      Promise.all(["names", "posts"].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
}

/** Sends the second person’s decision on claimed names, or takes it back. */
export function useNameDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ["nameDecision"],
    mutationFn: (json: NameDecisions) => unwrap(browserClient.api.names.claims.$put({ json })),
    onSuccess: ({ left }) => {
      if (left > 0) announceFailure("Not all was saved", `${countOf(left, "work")} changed in the meantime.`);
    },
    onError: (error) => announceFailure("This was not saved", error.message),
    onSettled: () =>
      Promise.all(["names", "posts"].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
}
