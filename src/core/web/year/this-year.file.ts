import { redirect } from "react-router";
import { lagosDay } from "#core/domain/lagos-day.ts";

/** Leads to the year that runs. */
export const loader = () =>
  redirect(`/year/${lagosDay(new Date()).slice(0, 4)}`, { headers: { "Cache-Control": "no-store" } });
