import { data, redirect } from "react-router";
import { z } from "zod";
import { readError } from "#core/domain/errors.ts";
import { followThanks, rhythms } from "#core/domain/follows/follow.ts";
import { pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { FollowForm } from "../ui/follow-form.tsx";
import type { Route } from "./+types/follow.page.ts";
import styles from "./letters.module.css";

/** Where the forms of a kind of what can be followed lead: what became of one, or the form again with what was wrong. */
export const loader = async ({ url, params: { kind }, context }: Route.LoaderArgs) => {
  const { client } = context.get(pageContext);
  const what = url.searchParams.get("what") ?? "";
  const isAsked = url.searchParams.has("asked");
  const found = await client.api.follows.about.$get({ query: { kind, what } });
  if (found.ok) return { isAsked, about: isAsked ? null : { kind, what, ...(await found.json()) } };
  // A form that was sent has no query: its action says what it was about.
  const { fields = {} } = readError(await found.json()).details;
  if (fields.kind || url.searchParams.has("what")) throw data("Page not found.", { status: 404 });
  return { isAsked, about: null };
};

// What was typed is not kept by anything on the way.
export const headers = () => ({ "Cache-Control": "no-store" });

const Every = z.enum(rhythms).optional().catch(undefined);

/** Takes what a form asks for; the address of the answer says nothing of who asked. */
export async function action({ request, params: { kind }, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? "");
  const [email, what] = [read("email"), read("what")];
  const every = Every.parse(form.get("every"));
  const json = { email, kind, what, website: read("website"), ...(every && { every }) };
  const reply = await client.api.follows.$post({ json });
  if (reply.ok) return redirect(`/letters/follow/${encodeURIComponent(kind)}?asked=yes`, 303);
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
  const about = actionData ? actionData.about : loaderData.about;
  const isAsked = loaderData.isAsked && !actionData;
  return (
    <section className={`wrap stack ${styles.letter}`}>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus={isAsked}>
        {isAsked ? "Look into your mailbox" : "Letters about what is new"}
      </h1>
      {isAsked && <p>{followThanks}</p>}
      {about && (
        <>
          <FollowForm {...about} title={`Write to me about ${about.title}`} rejected={actionData?.rejected} />
          <p>
            <a href={about.href}>Back to {about.title}</a>
          </p>
        </>
      )}
      {!about && actionData && <p role="alert">{actionData.rejected.message}</p>}
      {!about && !actionData && !isAsked && (
        <p>Under a list, a person or a bird you can ask for letters about what is new there.</p>
      )}
    </section>
  );
}
