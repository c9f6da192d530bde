import { data } from "react-router";
import { readError } from "#core/domain/errors.ts";
import { rhythmWords } from "#core/domain/follows/follow.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/letter-link.page.ts";
import styles from "./letters.module.css";

const isConfirm = ({ pathname }: { pathname: string }) => pathname.startsWith("/letters/confirm/");

/** Where the links lead by which letters begin and end. A button does it, since mail programs open links by themselves. */
export const loader = async ({ url, params, context }: Route.LoaderArgs) => {
  if (!/^[\w-]{1,400}\.[\w-]{43}$/.test(params.token)) throw data("Page not found.", { status: 404 });
  const { token } = params;
  const { client } = context.get(pageContext);
  if (isConfirm(url))
    return { asked: await load(client.api.letters.confirm[":token"].$get({ param: { token } })) };
  return { asked: null };
};

// The address is a secret of its reader.
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

/** Also answers the button of a mail program, which sends a form of its own without opening the page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const json = { token: params.token };
  if (!isConfirm(new URL(request.url))) {
    const reply = await client.api.letters.leave.$post({ json });
    if (reply.ok) return { problem: null, confirmed: null };
    return data({ problem: readError(await reply.json()).message, confirmed: null }, reply.status);
  }
  const reply = await client.api.letters.confirm.$post({ json });
  if (reply.ok) return { problem: null, confirmed: await reply.json() };
  return data({ problem: readError(await reply.json()).message, confirmed: null }, reply.status);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: loaderData?.asked ? "Shall we write to you?" : "End all of these letters?",
    path: "/letters/follow",
    publicUrl: undefined,
  }),
  { name: "robots", content: "noindex" },
];

export default function LetterLinkPage({ loaderData: { asked }, actionData }: Route.ComponentProps) {
  const { problem, confirmed } = actionData ?? {};
  if (confirmed)
    return (
      <Done title="We will write to you">
        <p>
          You follow {confirmed.title}. We write {rhythmWords[confirmed.every].says}.
        </p>
        <a className="button quiet" href={`/letters/yours/${confirmed.yours}`}>
          All your letters
        </a>
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
  return (
    <section className={`wrap stack ${styles.letter}`}>
      <h1>{asked ? "Shall we write to you?" : "End all of these letters?"}</h1>
      {problem && <p role="alert">{problem}</p>}
      {asked ? (
        <p>
          About {asked.title}, {rhythmWords[asked.every].says}.
        </p>
      ) : (
        <p>We will delete everything that you follow, and will not write to you about it.</p>
      )}
      <form method="post">
        <button type="submit" className="button">
          {asked ? "Yes, write to me" : "End all letters"}
        </button>
      </form>
    </section>
  );
}

const Done = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className={`wrap stack ${styles.letter}`}>
    {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
    <h1 tabIndex={-1} autoFocus>
      {title}
    </h1>
    {children}
  </section>
);
