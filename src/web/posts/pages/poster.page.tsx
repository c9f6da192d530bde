import { data, redirect } from "react-router";
import { memberHref } from "#domain/people/member-href.ts";
import { load, pageContext } from "../../page-context.ts";
import { workplaceMeta } from "../../page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Route } from "./+types/user.page.ts";

/** Redirects an account to its member page or its documents; without either, shows the name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const { slug, name, hasDocuments } = await load(
    client.api.profiles.account[":userId"].$get({ param: { userId: params.userId } }),
  );
  if (slug) throw redirect(memberHref(slug));
  if (!name) throw data("Person not found.", { status: 404 });
  if (hasDocuments) throw redirect(`/documents?${new URLSearchParams({ search: name })}`);
  return { name };
}

export const meta: Route.MetaFunction = ({ loaderData }) => workplaceMeta(loaderData?.name ?? "Member", "/");

export default function UserPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <h1>{name}</h1>
      <EmptyState
        kind="nothing"
        title="Nothing here yet"
        text={`${name} has no public profile and no documents.`}
        action={{ href: "/documents", label: "See all documents" }}
      />
    </div>
  );
}
