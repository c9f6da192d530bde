import { queryOptions } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
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

const changes = [["names"], ["posts"]];

/** Sends the member’s answer whether a name is theirs. */
export const useNameAnswer = () =>
  useAction({
    call: (keyed, json: NameAnswer) => unwrap(browserClient.api.names.offers.$put({ json }, keyed)),
    done({ linked, waiting }, { isMine }) {
      if (!isMine) return { said: "You will not be asked about these works again" };
      if (waiting === 0) return { said: `${countOf(linked, "work")} linked to your page` };
      return {
        said: `Thank you. ${countOf(waiting, "work")} will link to your page once confirmed.`,
      };
    },
    refused: "Your answer was not saved",
    changes,
  });

/** Sends the second person’s decision on claimed names, or takes it back. */
export const useNameDecision = (onDone: (done: number, decided: NameDecisions) => void) =>
  useAction({
    call: (keyed, json: NameDecisions) => unwrap(browserClient.api.names.claims.$put({ json }, keyed)),
    after({ done, left }, decided) {
      if (left > 0) announceFailure("Not all was saved", `${countOf(left, "work")} changed in the meantime.`);
      onDone(done, decided);
    },
    refused: "This was not saved",
    changes,
  });
