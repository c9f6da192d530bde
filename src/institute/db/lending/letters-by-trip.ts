import type { Trx } from "#core/db/connect.ts";
import { speakTogether, type Units } from "#institute/formats/lending/loan-mails.ts";
import type { RequestRow } from "./request-rows.ts";

// A letter is about a request, or about all requests of a trip.

/** What a letter about a request is about: its trip, or itself. */
export const letterAbout = ({ id, tripId }: Pick<RequestRow, "id" | "tripId">): string => tripId ?? id;

/** The requests that letters are about. */
export const queryAbout = (trx: Trx, about: readonly string[]) =>
  trx
    .selectFrom("request")
    .selectAll()
    .where(({ or, eb }) => or([eb("id", "in", about), eb("tripId", "in", about)]))
    .orderBy("equipment")
    .orderBy("id");

/** The facts of each letter, with the units of all its requests. */
export const tellTogether = <Facts>(
  rows: readonly RequestRow[],
  factsOf: (units: Units, rows: [RequestRow, ...RequestRow[]]) => Facts,
): Map<string, Facts> =>
  new Map(
    [...Map.groupBy(rows, letterAbout)].flatMap(([about, [first, ...others]]) => {
      if (!first) return [];
      const { equipment, quantity, units } = speakTogether([first, ...others]);
      return [
        [about, factsOf({ equipment, quantity, ...(units !== undefined && { units }) }, [first, ...others])],
      ];
    }),
  );
