import { data, redirect } from "react-router";
import { readError } from "#core/domain/errors.ts";
import { rhythmWords } from "#core/domain/follows/follow.ts";
import { pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/yours.page.ts";
import styles from "./letters.module.css";
import { RefusedLink, refusedTitle } from "./refused-link.tsx";

/** All letters of a reader, by a link in each of them. */
export async function loader({ url, params: { token }, context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const reply = await client.api.letters.yours[":token"].$get({ param: { token } });
  const isStopped = url.searchParams.has("stopped");
  if (reply.ok) return { ...(await reply.json()), token, isStopped, refusal: null };
  const refusal = readError(await reply.json()).message;
  return data({ follows: [], token, isStopped, refusal }, reply.status);
}

// The address is a secret of its reader.
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

/** Stops one of them. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const form = await request.formData();
  const reply = await client.api.letters.stop.$post({ json: { token, id: String(form.get("id") ?? "") } });
  if (reply.ok) return redirect(`/letters/yours/${token}?stopped=yes`, 303);
  return data({ problem: readError(await reply.json()).message }, reply.status);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: loaderData?.refusal ? refusedTitle : "Your letters",
    path: "/letters/follow",
    publicUrl: undefined,
  }),
  { name: "robots", content: "noindex" },
];

export default function YoursPage({ loaderData, actionData }: Route.ComponentProps) {
  const { follows, token, isStopped, refusal } = loaderData;
  if (refusal !== null) return <RefusedLink why={refusal} />;
  return (
    <section className={`wrap stack ${styles.letter}`}>
      <h1>Your letters</h1>
      {isStopped && !actionData && <p role="status">Stopped. We will not write to you about it.</p>}
      {actionData && <p role="alert">{actionData.problem}</p>}
      {follows.length === 0 ? (
        <p>You follow nothing here, and get no letters about it.</p>
      ) : (
        <>
          <ul className="ruled">
            {follows.map(({ id, title, href, every }) => (
              <li key={id} className={styles.row}>
                <div>
                  <p>{href ? <a href={href}>{title}</a> : title}</p>
                  <p className="hint">{rhythmWords[every].label}</p>
                </div>
                <form method="post">
                  <input type="hidden" name="id" value={id} />
                  <button type="submit" className="button quiet" aria-label={`Stop ${title}`}>
                    Stop
                  </button>
                </form>
              </li>
            ))}
          </ul>
          <p>
            <a href={`/letters/leave/${token}`}>End all of these letters</a>
          </p>
        </>
      )}
    </section>
  );
}
