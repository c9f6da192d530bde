import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";

/** Species of the guide that match the typed name, with the labels of the suggestions. */
export function useSuggestedSpecies(typed: string) {
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ["species", "suggested", search],
    queryFn: () =>
      unwrap(browserClient.api.species.search.$get({ query: { searchQuery: search, limit: "8" } })),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });
  return (data?.data ?? []).map(({ _id, slug, name, scientificName }) => ({
    _id,
    slug,
    label: scientificName ? `${name} (${scientificName})` : name,
    name,
  }));
}
