import { atLagosHour } from "#core/domain/lagos-day.ts";
import { type PageQuery, parsePaging } from "#core/domain/paging.ts";

const PAGE_SIZE = 50;

/** The filter in the address; dates become ISO times of days in Nigeria. */
export interface AuditParams {
  paging: PageQuery;
  action?: string;
  by?: string;
  subjectId?: string;
  from?: string;
  until?: string;
}

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? "");

/** The ISO time at which a day in Nigeria starts, moved by `later` days. */
function startOfDay(day: string, later: number): string | undefined {
  return Number.isNaN(Date.parse(day)) ? undefined : atLagosHour(day, 24 * later);
}

/** Reads `?action=&by=&subject=&from=&to=&page=&rows=`; invalid values are ignored. */
export function parseAuditParams(query: URLSearchParams): AuditParams {
  const [action, by, subjectId] = ["action", "by", "subject"].map((name) => query.get(name)?.trim());
  const [first, last] = [query.get("from"), query.get("to")];
  const from = isDay(first) ? startOfDay(first, 0) : undefined;
  const until = isDay(last) ? startOfDay(last, 1) : undefined;
  return {
    paging: parsePaging(query, PAGE_SIZE),
    ...(action && { action: action.slice(0, 60) }),
    ...(by && { by: by.slice(0, 40) }),
    ...(subjectId && { subjectId: subjectId.slice(0, 254) }),
    ...(from && { from }),
    ...(until && { until }),
  };
}
