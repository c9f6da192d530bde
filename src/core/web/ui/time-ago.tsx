import { formatDate, timeAgo } from "#core/domain/dates.ts";

/**
 * How long ago something was. A document says the date, so that it is the same for everybody, and its script says
 * "3 days ago" for a week; what the application shows is made in the browser.
 */
export function TimeAgo({ iso }: { iso: string }) {
  const date = formatDate(iso);
  return (
    <time dateTime={iso} title={date} data-relative>
      {import.meta.env.SSR ? date : timeAgo(iso, Date.now())}
    </time>
  );
}
