import { data, redirect } from "react-router";
import { readError } from "#core/domain/errors.ts";
import { ChangeFollow, type Follow, rhythmWords } from "#core/domain/follows/follow.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { secretHeaders } from "#core/domain/secret-headers.ts";
import { capital } from "#core/domain/words.ts";
import { pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/yours.page.ts";
import styles from "./letters.module.css";
import { RefusedLink, refusedTitle } from "./refused-link.tsx";

/** All letters of a reader, by a link in each of them. */
export async function loader({ url, params: { token }, context }: Route.LoaderArgs) {
  const { client } = context.get(pageContext);
  const reply = await client.api.letters.yours[":token"].$get({ param: { token } });
  const done = url.searchParams.get("done") ?? "";
  if (reply.ok) return { ...(await reply.json()), token, done, refusal: null };
  const refusal = readError(await reply.json()).message;
  return data({ follows: [], token, done, refusal }, reply.status);
}

// The address is a secret of its reader.
export const headers = () => secretHeaders;

/** Stops one of them, or changes how often it comes. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { letters } = context.get(pageContext).client.api;
  const form = await request.formData();
  const json = { token, id: String(form.get("id") ?? "") };
  const isChange = form.has("every");
  const change = ChangeFollow.safeParse({ every: form.get("every") });
  if (isChange && !change.success) return data({ problem: "Choose how often we write." }, 422);
  const reply = await (change.success
    ? letters.change.$post({ json: { ...json, ...change.data } })
    : letters.stop.$post({ json }));
  if (reply.ok) return redirect(`/letters/yours/${token}?done=${isChange ? "changed" : "stopped"}`, 303);
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

const doneWords = {
  changed: "Changed. We write to you as the list says.",
  stopped: "Stopped. We will not write to you about it.",
} as const;

export default function YoursPage({ loaderData, actionData }: Route.ComponentProps) {
  const { follows, token, done, refusal } = loaderData;
  if (refusal !== null) return <RefusedLink why={refusal} />;
  return (
    <section className={`wrap stack ${styles.letter}`}>
      <h1>Your letters</h1>
      {isKeyOf(doneWords, done) && !actionData && <p role="status">{doneWords[done]}</p>}
      {actionData && <p role="alert">{actionData.problem}</p>}
      {follows.length === 0 ? (
        <p>You follow nothing here, and get no letters about it.</p>
      ) : (
        <>
          <ul className="ruled">
            {follows.map((follow) => (
              <FollowRow key={follow.id} {...follow} />
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

/** One of them, with what is done about it without scripts. */
function FollowRow({ id, title, href, every, rhythms }: Follow) {
  const name = capital(title);
  return (
    <li className={styles.row}>
      <div>{href ? <a href={href}>{name}</a> : <p>{name}</p>}</div>
      <div className="toolbar">
        {rhythms.length > 1 ? (
          <form method="post" className="toolbar">
            <input type="hidden" name="id" value={id} />
            <select name="every" className="input" aria-label={`How often: ${title}`} defaultValue={every}>
              {rhythms.map((rhythm) => (
                <option key={rhythm} value={rhythm}>
                  {rhythmWords[rhythm].label}
                </option>
              ))}
            </select>
            <button type="submit" className="button quiet" aria-label={`Change how often: ${title}`}>
              Change
            </button>
          </form>
        ) : (
          <span className="hint">{rhythmWords[every].label}</span>
        )}
        <form method="post">
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button quiet" aria-label={`Stop ${title}`}>
            Stop
          </button>
        </form>
      </div>
    </li>
  );
}
