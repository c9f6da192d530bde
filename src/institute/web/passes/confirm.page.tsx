import { data } from "react-router";
import { readError } from "#core/domain/errors.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Title } from "#core/web/ui/title.tsx";
import { postHref } from "#institute/domain/posts/types.ts";
import type { Route } from "./+types/confirm.page.ts";
import styles from "./passes.module.css";
import { checkToken, secretHeaders } from "./token-pages.ts";

/** Where the link leads that proves the address of a person who asks for a copy; a button does it, since mail programs follow links by themselves. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  checkToken(token);
  const { client } = context.get(pageContext);
  const reply = await client.api.passes.confirm.read.$post({ json: { token } });
  if (reply.ok) return { work: await reply.json(), problem: null };
  return data({ work: null, problem: readError(await reply.json()).message }, reply.status);
}

export const headers = () => secretHeaders;

export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const reply = await client.api.passes.confirm.$post({ json: { token } });
  if (reply.ok) return { problem: null };
  return data({ problem: readError(await reply.json()).message }, reply.status);
}

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "Ask for a copy", path: "/", publicUrl: undefined }),
  { name: "robots", content: "noindex, nofollow" },
];

export default function ConfirmPage({ loaderData: { work, problem }, actionData }: Route.ComponentProps) {
  const isDone = actionData?.problem === null;
  const refusal = actionData?.problem ?? (isDone ? null : problem);
  const title = isDone ? "Your request is on its way" : work ? "Ask for this copy?" : "This link has expired";
  return (
    <section className={`wrap stack ${styles.page}`}>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus={isDone}>
        {title}
      </h1>
      {refusal && <p role="alert">{refusal}</p>}
      {work && (
        <p>
          <a href={postHref(work)}>
            <Title of={work} />
          </a>
        </p>
      )}
      {isDone && <p>The authors decide. We write to you when they have, or after 30 days at the latest.</p>}
      {!isDone && work && (
        <>
          <p>
            Your request goes to the authors with your name, this address and your reason. If you did not ask,
            close this page: nothing happens.
          </p>
          <form method="post">
            <button type="submit" className="button">
              Yes, ask for it
            </button>
          </form>
        </>
      )}
    </section>
  );
}
