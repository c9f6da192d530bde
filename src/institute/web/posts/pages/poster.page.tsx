import { data, redirect } from "react-router";
import { readRows } from "#core/domain/paging.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { Pager } from "#core/web/ui/pager.tsx";
import { resultsAnchor } from "#core/web/ui/results-anchor.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import type { Route } from "./+types/poster.page.ts";
import { toListedWork } from "./listed-work.ts";
import { TypographicList } from "./typographic-list.tsx";

/** Redirects an account to its member page, or lists its works; without either, nothing is known of it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const page = String(Number(url.searchParams.get("page") ?? 1) - 1);
  const { slug, name, works } = await load(
    client.api.profiles.account[":userId"].$get({
      param: { userId: params.userId },
      query: { page, limit: String(readRows(url.searchParams)) },
    }),
  );
  if (slug) throw redirect(memberHref(slug));
  if (name === null) throw data("Person not found.", { status: 404 });
  const { data: posts, ...paging } = works;
  return { name, works: posts.map(toListedWork), paging };
}

export const meta: Route.MetaFunction = ({ loaderData }) => workplaceMeta(loaderData?.name ?? "Member");

export default function PosterPage({ loaderData: { name, works, paging } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <h1 id={resultsAnchor}>
        Documents of <bdi>{name}</bdi>
      </h1>
      <TypographicList posts={works} grouped={false} byDate />
      <Pager {...paging} label="Pages of documents" anchor={`#${resultsAnchor}`} />
    </div>
  );
}
