/** What the address asks for; pages count from 0 here. Days are those of Nigeria (UTC+1 all year). */
export interface AuditParams {
  page: number;
  action?: string;
  by?: string;
  subjectId?: string;
  from?: string;
  until?: string;
}

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? "");

/** The moment at which a day of Nigeria begins, `later` days after it. */
function startOfDay(day: string, later: number): string | undefined {
  const begin = new Date(`${day}T00:00:00+01:00`);
  if (Number.isNaN(begin.getTime())) return undefined;
  return new Date(begin.getTime() + later * 86_400_000).toISOString();
}

/** Reads `?action=&by=&subject=&from=&to=&page=`; what is not understood counts as not asked. */
export function parseAuditParams(query: URLSearchParams): AuditParams {
  const page = Number(query.get("page") ?? 1);
  const [action, by, subjectId] = ["action", "by", "subject"].map((name) => query.get(name)?.trim());
  const [first, last] = [query.get("from"), query.get("to")];
  const from = isDay(first) ? startOfDay(first, 0) : undefined;
  const until = isDay(last) ? startOfDay(last, 1) : undefined;
  return {
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    ...(action && { action: action.slice(0, 60) }),
    ...(by && { by: by.slice(0, 40) }),
    ...(subjectId && { subjectId: subjectId.slice(0, 254) }),
    ...(from && { from }),
    ...(until && { until }),
  };
}
