import { data } from "react-router";
import { readError } from "#core/domain/errors.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import type { Route } from "./+types/answer.page.ts";
import { Answered, AnswerForm } from "./answer-form.tsx";
import styles from "./passes.module.css";
import { checkToken, secretHeaders } from "./token-pages.ts";
import { fieldOf, readFailure } from "./typed-form.ts";

/** Where the link in a letter about a request leads: who asks for what, and why. Opening it answers nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  checkToken(token);
  const { client } = context.get(pageContext);
  const reply = await client.api.passes.answers.read.$post({ json: { token } });
  if (reply.ok) return { question: await reply.json(), problem: null };
  return data({ question: null, problem: readError(await reply.json()).message }, reply.status);
}

export const headers = () => secretHeaders;

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const form = await request.formData();
  const words = fieldOf(form, "words");
  const answer = fieldOf(form, "answer") === "give" ? "give" : "decline";
  const reply = await client.api.passes.answers.$post({ json: { token, answer, words } });
  if (reply.ok) return { words, failure: undefined };
  return data({ words, failure: await readFailure(reply) }, reply.status);
}

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "A request for a copy", path: "/", publicUrl: undefined }),
  { name: "robots", content: "noindex, nofollow" },
];

export default function AnswerPage({ loaderData: { question, problem }, actionData }: Route.ComponentProps) {
  const isDone = actionData !== undefined && actionData.failure === undefined;
  const isOpen = question?.state === "waiting" && !question.moot;
  return (
    <section className={`wrap stack ${styles.page}`}>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus={isDone}>
        A request for a copy
      </h1>
      {problem && <p role="alert">{problem}</p>}
      {question && !isOpen && <Answered question={question} />}
      {question && isOpen && (
        <AnswerForm question={question} failure={actionData?.failure} words={actionData?.words} />
      )}
    </section>
  );
}
