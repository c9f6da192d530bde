import { queryOptions } from "@tanstack/react-query";
import type { ShownCandidate, WaitingSpecies } from "#birds/domain/guide/commons.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { Action } from "#core/web/forms/sending/use-action.ts";

const api = browserClient.api["photo-candidates"];
const queryKey = ["photo candidates"];

export const candidatesQuery = queryOptions({ queryKey, queryFn: () => unwrap(api.$get()) });

/** A small picture of a candidate, as an address of this page: an `img` sends no session. */
export const thumbnailQuery = (id: string) =>
  queryOptions({
    queryKey: ["photo candidate", id],
    queryFn: async () => {
      const reply = await api[":id"].thumbnail.$get({ param: { id } });
      if (!reply.ok) throw new Error(`The picture did not come: ${reply.status}`);
      return URL.createObjectURL(await reply.blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Makes a candidate the photograph of its species. */
export const taking: Action<ShownCandidate, { name: string; slug: string }> = {
  call: (keyed, { _id }) => unwrap(api[":id"].take.$post({ param: { id: _id } }, keyed)),
  done: ({ name, slug }) => ({
    said: "Photograph taken",
    detail: name,
    link: { href: speciesHref(slug), label: "See its page" },
  }),
  refused: "The photograph was not taken",
  changes: [queryKey],
};

const leave = (speciesId: string, isLeft: boolean) => (keyed: Parameters<Action["call"]>[0]) =>
  unwrap(api.of[":speciesId"].$put({ param: { speciesId }, json: { isLeft } }, keyed));

/** Leaves all candidates of a species. */
export const leaving: Action<WaitingSpecies> = {
  call: (keyed, { _id }) => leave(_id, true)(keyed),
  done: (_, { _id, name }) => ({
    said: "None of these",
    detail: `${name}: they are not offered again.`,
    undo: leave(_id, false),
    undone: `${name}: they are offered again.`,
  }),
  refused: "The answer was not saved",
  changes: [queryKey],
};
