import { type DeveloperCall, developerCalls } from "#core/domain/developer-calls.ts";
import { errorStatus } from "#core/domain/errors.ts";
import { asObject, keysOf } from "#core/domain/keys.ts";
import { institute } from "#core/institute.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/developers.page.ts";
import { toCode } from "./call-code.ts";
import styles from "./developers.module.css";
import { outlineOf } from "./reply-outline.ts";

const DESCRIPTION = "/api/openapi.json";

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const { info, paths, components } = await load(client.api["openapi.json"].$get());
  return {
    publicUrl,
    introduction: info.description.split("\n\n"),
    groups: groupsOf(paths),
    calls: developerCalls.filter(isAmong(Object.keys(paths))).map((call) => ({
      ...call,
      reply: replyOf(call, paths, components.schemas),
    })),
  };
}

const answers = (template: string, { path }: DeveloperCall) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path.split("?")[0] ?? "");

/** A site without a half of the program has fewer addresses. */
const isAmong = (templates: readonly string[]) => (call: DeveloperCall) =>
  templates.some((template) => answers(template, call));

/** What a call answers: an outline of its JSON, or the media type of a file. */
function replyOf(
  call: DeveloperCall,
  paths: Record<string, object>,
  schemas: Readonly<Record<string, unknown>>,
): string {
  const exact = call.path.split("?")[0] ?? "";
  const template = exact in paths ? exact : Object.keys(paths).find((one) => answers(one, call));
  const operation = asObject(asObject(paths[template ?? ""])[call.method.toLowerCase()]);
  const [reply] = Object.values(asObject(operation.responses));
  const [[type, { schema }] = ["", asObject(undefined)]] = Object.entries(
    asObject(asObject(reply).content),
  ).map(([name, content]): [string, Record<string, unknown>] => [name, asObject(content)]);
  return schema ? outlineOf(schema, schemas) : type;
}

/** The operations by the first part of their addresses. */
function groupsOf(paths: Record<string, object>) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      path,
      method: method.toUpperCase(),
      summary: String(asObject(asObject(methods)[method]).summary),
    })),
  );
  return [...Map.groupBy(operations, ({ path }) => path.split("/")[2] ?? "")].map(([name, rows]) => ({
    name,
    rows,
  }));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "For developers",
    description: `Read what ${institute().shortName} publishes from your own program: calls that work, in curl, R and Python, and every address of the API.`,
    path: "/developers",
    publicUrl: loaderData?.publicUrl,
  });

/** How programs read and write what the site has, from its own description of its API. */
export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  const { publicUrl, introduction, groups, calls } = loaderData;
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <h1>For developers</h1>
      <p className="lead">Read what the institute publishes from your own program.</p>
      {introduction.map((text) => (
        <p key={text}>
          {text.split("`").map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}
        </p>
      ))}
      <p>
        <a href={DESCRIPTION}>The whole API as an OpenAPI description (JSON)</a>, from which programs make a
        client.
      </p>
      <h2>Calls to start with</h2>
      <ul className={styles.calls}>
        {calls.map((call) => (
          <li key={call.method + call.path}>
            <h3>{call.title}</h3>
            {call.method === "GET" ? (
              <a href={call.path}>
                <code>{call.path}</code>
              </a>
            ) : (
              <code>
                {call.method} {call.path}
              </code>
            )}
            <details>
              <summary>In curl, R and Python</summary>
              {toCode(call, publicUrl).map(({ language, code }) => (
                <figure key={language}>
                  <figcaption>{language}</figcaption>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled with the keyboard too */}
                  <pre tabIndex={0}>
                    <code>{code}</code>
                  </pre>
                </figure>
              ))}
            </details>
            <details>
              <summary>What it answers</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled with the keyboard too */}
              <pre tabIndex={0}>
                <code>{call.reply}</code>
              </pre>
            </details>
          </li>
        ))}
      </ul>
      <h2>Errors</h2>
      <p>
        Each has a sentence for people in <code>message</code>, a <code>code</code>, and in{" "}
        <code>fields</code> what is wrong with which field.
      </p>
      <ul className={`columns ${styles.errors}`}>
        {keysOf(errorStatus).map((code) => (
          <li key={code}>
            <code>{errorStatus[code]}</code> <code>{code}</code>
          </li>
        ))}
      </ul>
      <h2>Every address</h2>
      {groups.map(({ name, rows }) => (
        <details key={name} className={styles.group}>
          <summary>
            {name} <span className="hint">{rows.length}</span>
          </summary>
          <ul>
            {rows.map(({ method, path, summary }) => (
              <li key={method + path} title={summary}>
                <code>
                  <b>{method}</b> {path}
                </code>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
