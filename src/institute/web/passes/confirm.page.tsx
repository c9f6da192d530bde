import { data, href } from "react-router";
import { formatDay } from "#core/domain/dates.ts";
import { secretHeaders } from "#core/domain/secret-headers.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Title } from "#core/web/ui/title.tsx";
import type { CopyProof } from "#institute/domain/passes/copy.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { IncompleteLink, readRefusal } from "../secret-link.tsx";
import type { Route } from "./+types/confirm.page.ts";
import styles from "./passes.module.css";

/** Where the link leads that proves the address of a person who asks for a copy; a button does it, since mail programs follow links by themselves. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const reply = await client.api.passes.confirm.read.$post({ json: { token } });
  if (!reply.ok) return data({ proof: null, problem: await readRefusal(reply) }, reply.status);
  const proof = await reply.json();
  return data({ proof, problem: null }, proof.state === "late" ? 410 : 200);
}

export const headers = () => secretHeaders;

export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const reply = await client.api.passes.confirm.$post({ json: { token } });
  if (reply.ok) return { proof: await reply.json(), problem: null };
  return data({ proof: null, problem: await readRefusal(reply) }, reply.status);
}

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "Ask for a copy", path: "/", publicUrl: undefined }),
  { name: "robots", content: "noindex, nofollow" },
];

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const proof = actionData?.proof ?? loaderData.proof;
  const problem = actionData?.problem ?? loaderData.problem;
  if (problem?.isIncomplete) return <IncompleteLink className={styles.page} />;
  const isAsked = proof?.state === "asked";
  const [title, words] = proof ? wordsOf(proof) : ["Ask for a copy", null];
  return (
    <section className={`wrap stack ${styles.page}`}>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus={actionData && !isAsked}>
        {title}
      </h1>
      {problem && (!proof || isAsked) && <p role="alert">{problem.message}</p>}
      {proof?.work && (
        <p>
          <a href={postHref(proof.work)}>
            <Title of={proof.work} />
          </a>
        </p>
      )}
      {words && <p>{words}</p>}
      {isAsked && (
        <form method="post">
          <button type="submit" className="button">
            Yes, ask for it
          </button>
        </form>
      )}
      {proof?.work && canAskAgain.includes(proof.state) && (
        <p>
          <a href={href("/passes/ask/:slug", { slug: proof.work.slug })} rel="nofollow">
            Ask for the copy again
          </a>
        </p>
      )}
    </section>
  );
}

const canAskAgain: readonly CopyProof["state"][] = ["late", "lapsed", "ended"];

/** What has become of a request, as a heading and a sentence. */
function wordsOf({ state, until }: CopyProof): [string, string] {
  const untilDay = until && formatDay(until);
  switch (state) {
    case "asked":
      return [
        "Ask for this copy?",
        "Your request goes to the authors or the institute, with your name, this address and your reason. If you did not ask, close this page: nothing happens.",
      ];
    case "waiting":
      return [
        "Your request is on its way",
        "The authors or the institute decide. We write to you when they have, or after 30 days at the latest.",
      ];
    case "open":
      return [
        "You have this copy",
        `It can be opened until ${untilDay}. Its link is in the e-mail that we sent you.`,
      ];
    case "sentAgain":
      return ["You have this copy already", `We have sent its link again. It opens until ${untilDay}.`];
    case "declined":
      return ["Your request was declined", "The answer is in the e-mail that we sent you."];
    case "lapsed":
      return ["Your request has ended", "It had no answer for 30 days."];
    case "ended":
      return [
        "Your request has ended",
        until
          ? "The copy that you were given can no longer be opened."
          : "There is no copy to give any more.",
      ];
    case "late":
      return ["This link has expired", "It worked for two days."];
  }
}
