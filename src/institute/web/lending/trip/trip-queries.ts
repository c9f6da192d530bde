import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { backgroundClient, browserClient, unwrap, unwrapQuietly } from "#core/web/browser-client.ts";

/** One thing of a trip and how many of it. */
export interface WantedItem {
  requestId: string;
  quantity: number;
}

/** What of a trip can be had in its period, by item. Below the key of the catalogue, so that a change in the store loads it again. */
export const checkQuery = ({ from, to }: DaySpan, lines: readonly WantedItem[]) =>
  queryOptions({
    queryKey: ["equipment", "trip", from, to, lines],
    queryFn: async () => {
      const json = { startDate: from, dueDate: to, lines: [...lines] };
      const reply = await unwrapQuietly(backgroundClient.api.trip.check.$post({ json }));
      return new Map(reply.lines.map((line) => [line.requestId, line]));
    },
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  });

/** The trips that the store has prepared. */
export const templatesQuery = queryOptions({
  queryKey: ["equipment", "templates"],
  queryFn: async () => (await unwrap(browserClient.api.trip.templates.$get())).templates,
});

export type TripTemplate = Awaited<ReturnType<NonNullable<typeof templatesQuery.queryFn>>>[number];
