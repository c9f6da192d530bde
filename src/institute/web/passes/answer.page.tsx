import { data } from "react-router";
import { secretHeaders } from "#core/domain/secret-headers.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { CopyAnswer } from "#institute/domain/passes/copy.ts";
import { IncompleteLink, readRefusal } from "../secret-link.tsx";
import type { Route } from "./+types/answer.page.ts";
import { Answered, AnswerForm } from "./answer-form.tsx";
import styles from "./passes.module.css";
import { fieldOf, readFailure } from "./typed-form.ts";

/** Where the link in a letter about a request leads: who asks for what, and why. Opening it answers nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const reply = await client.api.passes.answers.read.$post({ json: { token } });
  if (reply.ok) return { question: await reply.json(), problem: null };
  return data({ question: null, problem: await readRefusal(reply) }, reply.status);
}

export const headers = () => secretHeaders;

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const form = await request.formData();
  const words = fieldOf(form, "words");
  const answer = fieldOf(form, "answer") === "give" ? "give" : "decline";
  const reply = await client.api.passes.answers.$post({ json: { token, answer, words } });
  // Another answer of the same kind was first: its words went out.
  if (reply.ok) {
    const isSent = (await reply.json()).words === CopyAnswer.parse({ answer, words }).words;
    return { words: isSent ? "" : words, failure: undefined };
  }
  return data({ words, failure: await readFailure(reply) }, reply.status);
}

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "A request for a copy", path: "/", publicUrl: undefined }),
  { name: "robots", content: "noindex, nofollow" },
];

export default function AnswerPage({ loaderData: { question, problem }, actionData }: Route.ComponentProps) {
  if (problem?.isIncomplete) return <IncompleteLink className={styles.page} />;
  const isOpen = question?.state === "waiting" && !question.moot;
  const refusal = isOpen ? undefined : (actionData?.failure?.message ?? problem?.message);
  return (
    <section className={`wrap stack ${styles.page}`}>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus={actionData && !isOpen}>
        A request for a copy
      </h1>
      {refusal && refusal !== question?.moot && <p role="alert">{refusal}</p>}
      {!isOpen && actionData?.words && (
        <>
          <p>What you wrote was not sent:</p>
          <p className={styles.why} dir="auto">
            {actionData.words}
          </p>
        </>
      )}
      {question && !isOpen && <Answered question={question} />}
      {question && isOpen && (
        <AnswerForm question={question} failure={actionData?.failure} words={actionData?.words} />
      )}
    </section>
  );
}
