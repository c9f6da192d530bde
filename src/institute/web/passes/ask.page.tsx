import { data, redirect } from "react-router";
import { isKeyOf } from "#core/domain/keys.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Title } from "#core/web/ui/title.tsx";
import { copyThanks } from "#institute/domain/passes/copy.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import type { Route } from "./+types/ask.page.ts";
import { AskForm, type AskValues } from "./ask-form.tsx";
import styles from "./passes.module.css";
import { fieldOf, readFailure } from "./typed-form.ts";

/** Where a copy is asked for of a file that is not open; a file that is open needs no asking. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const post = await load(client.api.posts[":idOrSlug"].$get({ param: { idOrSlug: slug } }));
  if (!post.isFileClosed) throw redirect(postHref(post), 302);
  const { _id, title, titleHtml, language, postType } = post;
  const work = { _id, title, titleHtml, language, postType, slug: post.slug };
  const sent = url.searchParams.get("sent");
  return { work, sent: sent !== null && (isKeyOf(copyThanks, sent) ? sent : ("letter" as const)) };
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const form = await request.formData();
  const typed: AskValues = {
    name: fieldOf(form, "name"),
    email: fieldOf(form, "email"),
    why: fieldOf(form, "why"),
    website: fieldOf(form, "website"),
  };
  const reply = await client.api.passes.$post({ json: { opens: "file", subjectId: slug, ...typed } });
  if (reply.ok) return redirect(`/passes/ask/${slug}?sent=letter`, 303);
  return data({ typed, failure: await readFailure(reply) }, reply.status);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: loaderData && `Ask for a copy: ${loaderData.work.title}`,
    path: "/",
    publicUrl: undefined,
  }),
  { name: "robots", content: "noindex" },
];

export default function AskPage({ loaderData: { work, sent }, actionData }: Route.ComponentProps) {
  const link = (
    <a href={postHref(work)}>
      <Title of={work} />
    </a>
  );
  if (sent && !actionData)
    return (
      <section className={`wrap stack ${styles.page}`}>
        {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
        <h1 tabIndex={-1} autoFocus>
          {sent === "passedOn" ? "Your request is on its way" : "Look into your mailbox"}
        </h1>
        <p role="status">{copyThanks[sent]}</p>
        <p>You asked for: {link}</p>
      </section>
    );
  return (
    <section className={`wrap stack ${styles.page}`}>
      <h1>Ask for a copy</h1>
      <p>{link}</p>
      <p>
        The file of this work is not public. Its authors or the institute read your request and decide. If
        they give you a copy, a link in an e-mail opens it for 30 days.
      </p>
      <p className={styles.signedIn}>
        If you wrote it or are an admin, open the file in <a href={`/preview/${work._id}`}>its preview</a>.
      </p>
      <AskForm slug={work.slug} rejected={actionData} />
    </section>
  );
}
