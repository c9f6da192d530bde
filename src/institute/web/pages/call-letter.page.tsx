import { data } from "react-router";
import { readError } from "#core/domain/errors.ts";
import { secretHeaders } from "#core/domain/secret-headers.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { type LetterLink, letterLinks } from "#institute/domain/pages/call-letters.ts";
import type { Route } from "./+types/call-letter.page.ts";
import styles from "./jobs.module.css";

/** Where a link in a letter about a call leads. A button does it, since mail programs open links by themselves. */
export const loader = ({ url, params }: Route.LoaderArgs) => {
  if (!/^[\w-]{1,64}\.[\w-]{43}$/.test(params.token)) throw data("Page not found.", { status: 404 });
  return { link: linkOf(url) };
};

// The address is a secret of its reader.
export const headers = () => secretHeaders;

/** Also answers the button of a mail program, which sends a form of its own without opening the page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const link = linkOf(new URL(request.url));
  const reply = await client.api["call-letters"][link].$post({ json: { token: params.token } });
  if (reply.ok) return { problem: null };
  return data({ problem: readError(await reply.json()).message }, reply.status);
}

const linkOf = ({ pathname }: { pathname: string }): LetterLink =>
  letterLinks.find((link) => pathname.startsWith(`/calls/${link}/`)) ?? "leave";

const words = {
  confirm: {
    title: "Shall we write to you?",
    text: "We will send one e-mail, on the day the call opens, and then delete your address.",
    button: "Yes, write to me",
    doneTitle: "Your address is confirmed",
    done: "We will write to you on the day the call opens. If you change your mind, use the other link in the same e-mail.",
  },
  leave: {
    title: "Cancel this e-mail?",
    text: "We will delete your address and will not write to you when the call opens.",
    button: "Delete my address",
    doneTitle: "Your address is deleted",
    done: "We will not write to you about this call.",
  },
} as const;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({ title: loaderData && words[loaderData.link].title, path: "/apply", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

export default function CallLetterPage({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const { title, text, button, doneTitle, done } = words[link];
  const isDone = actionData?.problem === null;
  return (
    <section className={`wrap stack ${styles.letter}`}>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus={isDone}>
        {isDone ? doneTitle : title}
      </h1>
      {actionData?.problem && <p role="alert">{actionData.problem}</p>}
      <p>{isDone ? done : text}</p>
      {isDone ? (
        <a href="/apply" className="button quiet">
          All calls and vacancies
        </a>
      ) : (
        <form method="post">
          <button type="submit" className="button">
            {button}
          </button>
        </form>
      )}
    </section>
  );
}
