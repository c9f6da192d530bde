import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useSettled } from "#core/web/forms/use-settled.ts";
import { Title } from "#core/web/ui/title.tsx";
import type { NearWork } from "#institute/domain/posts/near-works.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { comparedOf, nearWorksQuery, useClaimAuthorship } from "./near-works.ts";
import styles from "./near-works-note.module.css";
import type { EditorAuthor, PostValues } from "./values.ts";

const COMPARE_DELAY_MS = 400;

/** Shows works that are there already and may be the one that is typed, which the person decides. */
export function NearWorksNote(props: {
  values: PostValues;
  postId: string | null;
  owner: EditorAuthor | null;
  isAdmin: boolean;
}) {
  const { type, title, doi, year, author } = comparedOf(props.values);
  const typed = useMemo(() => ({ type, title, doi, year, author }), [type, title, doi, year, author]);
  const work = useSettled(typed, COMPARE_DELAY_MS);
  const { data } = useQuery(nearWorksQuery(work, props.postId ?? "new"));
  const [others, setOthers] = useState<readonly string[]>([]);
  const near = (data ?? []).filter(({ _id }) => !others.includes(_id));
  return (
    <div role="status">
      {near.length > 0 && (
        <div className={`note stack ${styles.note}`}>
          <p>
            <strong>
              {near.some(({ nearness }) => nearness === "same")
                ? "This work is already here:"
                : "Is this work already here?"}
            </strong>
          </p>
          <ul className="stack">
            {near.map((one) => (
              <li key={one._id}>
                <Near {...props} work={one} onOther={() => setOthers((before) => [...before, one._id])} />
              </li>
            ))}
          </ul>
          {!props.isAdmin && (
            <p className="hint">An admin also compares it with works that are not public.</p>
          )}
        </div>
      )}
    </div>
  );
}

function Near(props: { work: NearWork; owner: EditorAuthor | null; isAdmin: boolean; onOther: () => void }) {
  const { work } = props;
  const claim = useClaimAuthorship(props.owner);
  return (
    <>
      <p>
        <Title of={work} />
        {work.year !== null && ` (${work.year})`}
      </p>
      <div className={`toolbar ${styles.choices}`}>
        <a className="tap" href={postHref(work)} target="_blank" rel="noopener">
          Open it<span className="visually-hidden"> in a new tab</span>
        </a>
        {!props.isAdmin && !claim.data && (
          <BusyButton
            type="button"
            quiet
            busy={claim.isPending}
            busyLabel="Sending your answer"
            onClick={() => claim.mutate(work._id)}
          >
            It is the same: add me as an author
          </BusyButton>
        )}
        <button type="button" className="button quiet" onClick={props.onOther}>
          It is another work
        </button>
      </div>
      {claim.error && <p className="failure">{claim.error.message}</p>}
      {claim.data && <Outcome outcome={claim.data} />}
    </>
  );
}

function Outcome({ outcome }: { outcome: NonNullable<ReturnType<typeof useClaimAuthorship>["data"]> }) {
  if (outcome === "author") return <p>You are already one of its authors, so you can close this form.</p>;
  if (outcome === "linked") return <p>It is on your page now. You can close this form.</p>;
  if (outcome === "waiting")
    return <p>Thank you. It will be on your page once your name is confirmed. You can close this form.</p>;
  return (
    <p>
      Your name is not among its authors. <a href="/contact">Write to us</a>, and we will add you.
    </p>
  );
}
