import { queryOptions } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import { todayKey } from "#core/web/session/today-query.ts";
import type { OfferAnswer, WorkOffer } from "#institute/domain/people/work-offers.ts";

const api = browserClient.api["work-offers"];
const queryKey = ["workOffers"];

/** The works that are offered to the member, and those that they left. */
export const workOffersQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...queryKey, accountId],
    queryFn: async () => (await unwrap(api.$get())).offers,
    // The panel, which is loaded for them, does not ask again for what its page has just read.
    staleTime: 10_000,
  });

/** The whole record of an offered work. */
export const fetchOffered = async (id: string) => (await unwrap(api[":id"].$get({ param: { id } }))).work;

export const sendAnswer = (id: string, state: OfferAnswer["state"], keyed?: Keyed) =>
  unwrap(api[":id"].$patch({ param: { id }, json: { state } }, keyed));

const said: Record<OfferAnswer["state"], string> = {
  offered: "Offered again",
  taken: "This site has it now",
  left: "Left for now",
  notMine: "You will not be asked about this work again",
};

type Answer = Pick<WorkOffer, "_id" | "title"> & OfferAnswer;

/** Sends the member’s answer to an offer, with its Undo. */
export const useOfferAnswer = (onDone?: () => void) =>
  useAction({
    call: (keyed, { _id, state }: Answer) => sendAnswer(_id, state, keyed),
    done: (_, { _id, title, state }) => ({
      said: said[state],
      detail: title,
      undo: state === "offered" ? undefined : (sent) => sendAnswer(_id, "offered", sent),
    }),
    after: () => onDone?.(),
    refused: "Your answer was not saved",
    changes: [queryKey, todayKey],
  });
