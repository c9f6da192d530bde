import { useEffect } from "react";
import { formatDateTime, formatDay } from "#core/domain/dates.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import type { GivenPass } from "#institute/domain/passes/pass.ts";
import styles from "./given-passes.module.css";

const { passes: api } = browserClient.api;

const idOf = (id: string) => `link-${id}`;

/** The links that open a draft or a post: for whom, until when, whether they were opened, and how to end them. */
export function GivenPasses(props: {
  passes: readonly GivenPass[];
  /** The id of the one that was just made, whose link gets the focus. */
  newest: string | undefined;
  queryKey: string[];
}) {
  const { passes, newest, queryKey } = props;
  const isThere = passes.some(({ _id }) => _id === newest);
  useEffect(() => {
    if (isThere && newest) document.getElementById(idOf(newest))?.focus();
  }, [isThere, newest]);
  const end = useAction({
    call: (keyed, { _id: id }: GivenPass) => unwrap(api[":id"].$delete({ param: { id } }, keyed)),
    done: ({ _id: id }, { name }) => ({
      said: "The link has ended",
      detail: name,
      undo: (keyed) => unwrap(api[":id"].restore.$post({ param: { id } }, keyed)),
      undone: `The link for ${name} opens again`,
    }),
    refused: "The link was not ended",
    changes: [queryKey],
  });
  if (passes.length === 0) return null;
  return (
    <section className={styles.given} aria-labelledby="given-passes">
      <h3 id="given-passes">Links so far</h3>
      <ul>
        {passes.map((pass) => (
          <li key={pass._id} className="stack" data-over={pass.refusal !== null || undefined}>
            <p>
              <b>{pass.name}</b>
              {pass.opens === "file" && " (a copy of the file)"}
              {pass.email && <span className={styles.address}> {pass.email}</span>}
              <br />
              <span className="muted">
                {describeTerm(pass)} {describeOpened(pass)}
              </span>
            </p>
            {pass.link && (
              <input
                id={idOf(pass._id)}
                className="input"
                aria-label={`The link for ${pass.name}`}
                readOnly
                value={pass.link}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
            {pass.refusal === null && (
              <div className="toolbar">
                {pass.link && (
                  <button type="button" className="button" onClick={() => void copy(pass)}>
                    Copy link<span className="visually-hidden"> for {pass.name}</span>
                  </button>
                )}
                <BusyButton
                  type="button"
                  quiet
                  busy={end.running?._id === pass._id}
                  busyLabel="Ending the link"
                  onClick={() => end.run(pass)}
                >
                  End now<span className="visually-hidden">: the link for {pass.name}</span>
                </BusyButton>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeTerm({ endedAt, refusal, until }: GivenPass): string {
  if (endedAt) return `Ended on ${formatDateTime(endedAt)}.`;
  return refusal === null ? `Opens until ${formatDay(until)}.` : `Opens nothing now. ${refusal}`;
}

function describeOpened({ openedAt, openedLast }: GivenPass): string {
  if (!openedAt) return "Not opened yet.";
  const first = `Opened on ${formatDateTime(openedAt)}`;
  return openedLast && openedLast !== openedAt
    ? `${first}, last on ${formatDateTime(openedLast)}.`
    : `${first}.`;
}

async function copy({ link, name }: GivenPass) {
  try {
    await navigator.clipboard.writeText(link ?? "");
    announce("Link copied", name);
  } catch {
    announceFailure("The link could not be copied", "Select it and copy it by hand.");
  }
}
