import { pageContext } from "#core/web/page-context.ts";
import type { Route } from "./+types/calendar.file.ts";

/** All events as one file, to which a calendar can subscribe. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  return client.api.events.calendar["all.ics"].$get();
}
