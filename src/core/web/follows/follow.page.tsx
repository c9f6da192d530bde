import { data, redirect } from "react-router";
import { z } from "zod";
import { readError } from "#core/domain/errors.ts";
import { followThanks, rhythms } from "#core/domain/follows/follow.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/follow.page.ts";
import { FollowForm } from "./follow-form.tsx";
import styles from "./letters.module.css";

/** Where the forms of what can be followed lead: what became of one, or the form again with what was wrong. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { client, publicUrl } = context.get(pageContext);
  const [kind, what] = [url.searchParams.get("kind"), url.searchParams.get("what") ?? ""];
  if (kind === null) {
    if (!url.searchParams.has("asked")) throw data("Page not found.", { status: 404 });
    return { about: null, publicUrl };
  }
  const about = await load(client.api.follows.about.$get({ query: { kind, what } }));
  return { about: { kind, what, ...about }, publicUrl };
};

// What was typed is not kept by anything on the way.
export const headers = () => ({ "Cache-Control": "no-store" });

const Every = z.enum(rhythms).optional().catch(undefined);

/** Takes what a form asks for; the address of the answer says nothing of who asked. */
export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? "");
  const [email, kind, what] = [read("email"), read("kind"), read("what")];
  const every = Every.parse(form.get("every"));
  const json = { email, kind, what, website: read("website"), ...(every && { every }) };
  const reply = await client.api.follows.$post({ json });
  if (reply.ok) return redirect("/letters/follow?asked=yes", 303);
  const { message, details } = readError(await reply.json());
  const rejected = { email, every: every ?? "", message, fields: details.fields ?? {} };
  const found = await client.api.follows.about.$get({ query: { kind, what } });
  const about = found.ok ? { kind, what, ...(await found.json()) } : null;
  return data({ rejected, about }, reply.status);
}

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "Letters about what is new", path: "/letters/follow", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

export default function FollowPage({ loaderData, actionData }: Route.ComponentProps) {
  const about = actionData?.about ?? loaderData.about;
  return (
    <section className={`wrap stack ${styles.letter}`}>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus={!about}>
        {about || actionData ? "Letters about what is new" : "Look into your mailbox"}
      </h1>
      {about ? (
        <FollowForm {...about} rejected={actionData?.rejected} />
      ) : (
        <p role="status">{actionData?.rejected.message ?? followThanks}</p>
      )}
      {about && (
        <a className="button quiet" href={about.href}>
          Back to the page
        </a>
      )}
    </section>
  );
}
