import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { formatDate, timeAgo } from "#domain/dates.ts";
import type { loader } from "../root.tsx";

const MINUTE_MS = 60_000;
const subscribeNever = () => () => {};

/** How long ago something was, by the server's clock first, then the browser's. */
export function TimeAgo({ iso }: { iso: string }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const now = useSyncExternalStore(
    subscribeNever,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => root?.renderedAt ?? Date.parse(iso),
  );
  return (
    <time dateTime={iso} title={formatDate(iso)}>
      {timeAgo(iso, now)}
    </time>
  );
}
