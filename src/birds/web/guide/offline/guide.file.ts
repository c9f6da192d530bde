import { pageContext } from "#core/web/page-context.ts";
import type { Route } from "./+types/guide.file.ts";
import { makeGuideCopy } from "./make-guide-copy.ts";

/** The guide as one file. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await makeGuideCopy(context.get(pageContext).client));
}
