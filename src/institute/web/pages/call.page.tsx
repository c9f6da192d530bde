import { data, redirect } from "react-router";
import { formatDay } from "#core/domain/dates.ts";
import { pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Typed } from "#core/web/ui/typed.tsx";
import { type CallKind, callHref, callKinds, callState, deadlineOf } from "#institute/domain/pages/calls.ts";
import { pageAddresses } from "#institute/domain/pages/content.ts";
import { callData, describeCall } from "#institute/formats/pages/call-data.ts";
import { EditPart } from "../ui/edit-part.tsx";
import type { Route } from "./+types/call.page.ts";
import { HowToApply, TellWhenOpen } from "./calls.tsx";
import styles from "./jobs.module.css";
import { Inline, NextSteps, Sections } from "./parts.tsx";

/** A call for applications or a vacancy: announced, open or closed; its address leads on if it has another now. */
export const loader = ({ url, params, context }: Route.LoaderArgs) => {
  const { content, publicUrl } = context.get(pageContext);
  const page = content.calls.find(({ name }) => name === params.name);
  if (!page) throw data("Page not found.", { status: content.gone.has(`calls/${params.name}`) ? 410 : 404 });
  const href = callHref(page);
  if (!url.pathname.replace(/\.data$/, "").startsWith(href)) throw redirect(href, 301);
  const at = new Date().toISOString();
  return { page, at, state: callState(page, at), next: content.apply.callNext, publicUrl };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.page.title,
    description: loaderData && describeCall(loaderData.page),
    path: loaderData ? callHref(loaderData.page) : "/apply",
    publicUrl: loaderData?.publicUrl,
    trail: [{ name: listOf(loaderData?.page.kind), path: "/apply" }],
    data: (publicUrl) => (loaderData ? callData(loaderData.page, loaderData.at, publicUrl) : []),
  });

/** What the list is called in which a call is. */
const listOf = (kind: CallKind | undefined) =>
  kind === "job" ? "Available jobs" : pageAddresses.apply.label;

export default function CallPage({ loaderData }: Route.ComponentProps) {
  const { page, state, next } = loaderData;
  const { noun } = callKinds[page.kind];
  const { opens, place, file, facts, send, to } = page;
  const isClosed = state === "closed";
  const isPlaceSaid = facts?.some(({ text }) => text === place);
  const shownFacts = [
    ...(place && !isPlaceSaid ? [{ name: "Place", text: place }] : []),
    ...(facts ?? [
      ...(opens && state === "announced" ? [{ name: "Opens", text: formatDay(opens) }] : []),
      { name: "Deadline", text: deadlineOf(page) },
    ]),
  ];
  return (
    <>
      <div className={`wrap stack ${styles.job}`}>
        <header className="stack">
          <p>
            <a href="/apply">{listOf(page.kind)}</a>
          </p>
          <h1>
            <Typed text={page.title} />
            <EditPart part="title" of={page.title} />
          </h1>
          <p className="lead muted">{states[state].says(noun)}</p>
        </header>
        <aside className={`stack ${styles.facts}`} aria-label="Facts">
          <dl className="ruled">
            {shownFacts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Inline html={text} />
                </dd>
              </div>
            ))}
          </dl>
          {isClosed ? (
            <button type="button" className="button" disabled>
              Closed
            </button>
          ) : (
            <p className={styles.state}>{states[state].label}</p>
          )}
        </aside>
        <div className={styles.text}>
          {state === "announced" && (
            <div className="panel">
              <TellWhenOpen call={page} />
            </div>
          )}
          <Sections {...page} />
          {!isClosed && (
            <>
              <HowToApply send={send} to={to} heading="h2" />
              {file && (
                <p>
                  <a href={file}>All that applicants need to know (PDF)</a>
                </p>
              )}
            </>
          )}
        </div>
      </div>
      <NextSteps steps={next} />
    </>
  );
}

const states = {
  announced: { label: "Announced", says: (noun: string) => `This ${noun} is announced.` },
  open: { label: "Open now", says: (noun: string) => `This ${noun} is open.` },
  closed: { label: "Closed", says: (noun: string) => `This ${noun} is closed.` },
};
