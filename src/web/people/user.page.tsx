import { data, redirect } from "react-router";
import { load, pageContext } from "../page-context.ts";
import type { Route } from "./+types/user.page.ts";

/** Leads from an account to its member's page, or to the documents under their name when there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const { slug, name } = await load(
    client.api.profiles.account[":userId"].$get({ param: { userId: params.userId } }),
  );
  if (!slug && !name) throw data("There is no such person.", { status: 404 });
  throw redirect(slug ? `/member/${slug}` : `/documents?${new URLSearchParams({ search: name ?? "" })}`);
}

/** Never shown: every request is led on or refused. */
export default function UserPage() {
  return null;
}
