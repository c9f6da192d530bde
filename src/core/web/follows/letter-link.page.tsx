import { data } from "react-router";
import { readError } from "#core/domain/errors.ts";
import { rhythmWords } from "#core/domain/follows/follow.ts";
import { secretHeaders } from "#core/domain/secret-headers.ts";
import { pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/letter-link.page.ts";
import styles from "./letters.module.css";
import { RefusedLink, refusedTitle } from "./refused-link.tsx";

const isConfirm = ({ pathname }: { pathname: string }) => pathname.startsWith("/letters/confirm/");

/** Where the links lead by which letters begin and end. A button does it, since mail programs open links by themselves. */
export async function loader({ url, params: { token }, context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const param = { token };
  if (isConfirm(url)) {
    const reply = await client.api.letters.confirm[":token"].$get({ param });
    if (reply.ok) return { asked: await reply.json(), refusal: null };
    return data({ asked: null, refusal: readError(await reply.json()).message }, reply.status);
  }
  const reply = await client.api.letters.yours[":token"].$get({ param });
  if (reply.ok) return { asked: null, refusal: null };
  return data({ asked: null, refusal: readError(await reply.json()).message }, reply.status);
}

// The address is a secret of its reader.
export const headers = () => secretHeaders;

/** Also answers the button of a mail program, which sends a form of its own without opening the page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const json = { token: params.token };
  if (!isConfirm(new URL(request.url))) {
    const reply = await client.api.letters.leave.$post({ json });
    if (reply.ok) return data({ problem: null, confirmed: null }, 200);
    return data({ problem: readError(await reply.json()).message, confirmed: null }, reply.status);
  }
  const reply = await client.api.letters.confirm.$post({ json });
  // A follow of its account goes on in place of this one, whose link has ended then.
  if (reply.ok) return data({ problem: null, confirmed: await reply.json() }, 200);
  return data({ problem: readError(await reply.json()).message, confirmed: null }, reply.status);
}

function titleOf({ asked, refusal }: { asked: { isConfirmed: boolean } | null; refusal: string | null }) {
  if (refusal !== null) return refusedTitle;
  if (!asked) return "End all of these letters?";
  return asked.isConfirmed ? "We write to you" : "Shall we write to you?";
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: loaderData && titleOf(loaderData),
    path: "/letters/follow",
    publicUrl: undefined,
  }),
  { name: "robots", content: "noindex" },
];

export default function LetterLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, refusal } = loaderData;
  const { problem, confirmed } = actionData ?? {};
  if (confirmed)
    return (
      <Done title="We will write to you">
        <p>
          You follow {confirmed.title}. We write {rhythmWords[confirmed.every].says}.
        </p>
        <AllLetters of={confirmed} />
      </Done>
    );
  if (problem === null)
    return (
      <Done title="These letters have ended">
        <p>We have deleted what you followed, and will not write to you about it.</p>
        <a className="button quiet" href="/">
          Home
        </a>
      </Done>
    );
  if (refusal !== null) return <RefusedLink why={refusal} />;
  return (
    <section className={`wrap stack ${styles.letter}`}>
      <h1>{titleOf(loaderData)}</h1>
      {problem && <p role="alert">{problem}</p>}
      {asked ? (
        <p>
          {asked.isConfirmed ? "We write to you about" : "About"} {asked.title},{" "}
          {rhythmWords[asked.every].says}.
        </p>
      ) : (
        <p>We will delete everything that you follow, and will not write to you about it.</p>
      )}
      {!asked?.isConfirmed && (
        <form method="post">
          <button type="submit" className="button">
            {asked ? "Yes, write to me" : "End all letters"}
          </button>
        </form>
      )}
      {asked && (asked.isConfirmed || problem) && <AllLetters of={asked} />}
    </section>
  );
}

const AllLetters = ({ of: { yours } }: { of: { yours: string } }) => (
  <a className="button quiet" href={`/letters/yours/${yours}`}>
    All your letters
  </a>
);

const Done = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className={`wrap stack ${styles.letter}`}>
    {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
    <h1 tabIndex={-1} autoFocus>
      {title}
    </h1>
    {children}
  </section>
);
