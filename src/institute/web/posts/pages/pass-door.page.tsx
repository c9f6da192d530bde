import { data, href } from "react-router";
import { formatDay } from "#core/domain/dates.ts";
import { readError } from "#core/domain/errors.ts";
import { readableSize } from "#core/domain/files/readable-size.ts";
import { asObject } from "#core/domain/keys.ts";
import { secretHeaders } from "#core/domain/secret-headers.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { stepBackLine } from "#core/web/step-back.ts";
import { Title } from "#core/web/ui/title.tsx";
import type { OpenedPass } from "#institute/domain/passes/opened-pass.ts";
import { IncompleteLink } from "../../secret-link.tsx";
import type { Route } from "./+types/pass-door.page.ts";
import door from "./pass-door.module.css";
import { PostArticle } from "./post-article.tsx";
import styles from "./preview.module.css";

/** Where a link leads that opens something to one reader. A button opens it, since mail programs follow links by themselves. */
export const loader = ({ params: { token } }: Route.LoaderArgs) => {
  // Whose it is, and whether it opens, is asked by the press.
  const isIncomplete = !/^[\w-]{1,64}\.[\w-]{43}[^\w-]{0,8}$/.test(token);
  return data({ isIncomplete }, isIncomplete ? 404 : 200);
};

export const headers = () => secretHeaders;

export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { client } = context.get(pageContext);
  const reply = await client.api.passes[":token"].open.$post({ param: { token } });
  if (reply.ok) return { opened: await reply.json(), problem: null };
  const { message, code, details } = readError(await reply.json());
  const { askAgain } = asObject(details.current);
  return data({ opened: null, problem: { message, code, askAgain } }, reply.status);
}

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: "A link for you", path: "/", publicUrl: undefined }),
  { name: "robots", content: "noindex, nofollow" },
];

export default function PassDoorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened = null, problem = null } = actionData ?? {};
  if (opened)
    return (
      <>
        <Opened opened={opened} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: stepBackLine }} />
      </>
    );
  if (loaderData.isIncomplete || problem?.code === "notFound")
    return <IncompleteLink className={door.door} />;
  if (problem?.code === "gone")
    return (
      <section className={`wrap stack ${door.door}`}>
        {/* biome-ignore lint/a11y/noAutofocus: the answer to the press is read out first */}
        <h1 tabIndex={-1} autoFocus>
          This link no longer opens anything
        </h1>
        <p>{problem.message}</p>
        {problem.askAgain === undefined && (
          <p>If you still need it, ask the person who gave it to you for a new one.</p>
        )}
        {typeof problem.askAgain === "string" && (
          <p>
            If you still need it,{" "}
            <a href={href("/passes/ask/:slug", { slug: problem.askAgain })} rel="nofollow">
              ask for a copy
            </a>{" "}
            again.
          </p>
        )}
      </section>
    );
  return (
    <section className={`wrap stack ${door.door}`}>
      <h1>A link for you</h1>
      {problem && <p role="alert">{problem.message}</p>}
      <p>
        Someone has shared something with you that is not public: a text, or the copy of a file that you asked
        for. Press the button to see it; you need no account. The person who gave you the link sees when it
        was opened.
      </p>
      <form method="post">
        <button type="submit" className="button">
          Open
        </button>
      </form>
    </section>
  );
}

function Opened({ opened }: { opened: OpenedPass }) {
  const until = formatDay(opened.until);
  if (opened.opens === "file") {
    const { work, file, fileUrl } = opened;
    return (
      <section className={`wrap stack ${door.door}`}>
        {/* biome-ignore lint/a11y/noAutofocus: the answer to the press is read out first */}
        <h1 tabIndex={-1} autoFocus>
          <Title of={work} />
        </h1>
        <p>This copy is for you. You can open it here until {until}.</p>
        <a className="button" href={fileUrl} download={file?.name}>
          Download the file{file && ` (${readableSize(file.bytes)})`}
        </a>
      </section>
    );
  }
  return (
    <>
      <section className={styles.bar} aria-label="Shown to you">
        <div className="wrap">
          <p>
            <b>{opened.opens === "draft" ? "A draft, shown to you" : "Shown to you"}</b>{" "}
            <span>until {until}. It may not be public: please do not pass it on.</span>
          </p>
        </div>
      </section>
      <PostArticle post={opened.post} cited={undefined} />
    </>
  );
}
