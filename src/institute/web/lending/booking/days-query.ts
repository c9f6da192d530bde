import { queryOptions } from "@tanstack/react-query";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { HORIZON_DAYS } from "#institute/domain/lending/loan.ts";

/** The days of an item that can be booked: a year from today. */
export const daysQuery = (id: string) =>
  queryOptions({
    // Below the key of the catalogue, so that a change in the store loads both again.
    queryKey: ["equipment", "days", id],
    queryFn: async () => {
      const from = lagosDay(new Date());
      const query = { from, until: addDays(from, HORIZON_DAYS) };
      return (await unwrap(browserClient.api.equipment[":id"].availability.$get({ param: { id }, query })))
        .days;
    },
  });
