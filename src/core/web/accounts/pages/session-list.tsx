import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { OpenSession } from "#core/domain/accounts/account.ts";
import { formatDate, formatDateTime } from "#core/domain/dates.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { LineSkeletons } from "../../forms/lists/row-skeletons.tsx";
import { LoadProblem } from "../../forms/load-problem.tsx";
import { useAction } from "../../forms/sending/use-action.ts";
import type { Person } from "../../session/use-person.ts";
import styles from "./security.module.css";

const { sessions } = browserClient.api.user;

/** The devices that are signed in to the account; the others can be signed out one by one or all together. */
export function SessionList({ person }: { person: Person }) {
  const heading = useRef<HTMLParagraphElement>(null);
  const list = useQuery({
    queryKey: ["sessions", person._id],
    queryFn: async () => (await unwrap(sessions.$get())).sessions,
  });
  const { run: end, busy } = useAction({
    call: (_keyed, id: string | null) =>
      id === null ? unwrap(sessions.$delete()) : unwrap(sessions[":id"].$delete({ param: { id } })),
    done: (_, id) => ({
      said: id === null ? "Your other devices are signed out." : "That device is signed out.",
    }),
    after: () => heading.current?.focus(),
    refused: "The device was not signed out.",
    changes: [["sessions"]],
  });

  if (list.error && !list.data) return <LoadProblem what="Your devices" query={list} />;
  if (!list.data) return <LineSkeletons />;
  const others = list.data.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <p ref={heading} tabIndex={-1} className={styles.intro}>
        {others.length === 0
          ? "You are signed in only on this device."
          : "If you do not recognise a device, sign it out and change your password."}
      </p>
      <ul className={styles.list}>
        {list.data.map((session) => (
          <SessionRow key={session._id} session={session} busy={busy} onEnd={() => end(session._id)} />
        ))}
      </ul>
      {others.length > 0 && (
        <button type="button" className="button quiet" disabled={busy} onClick={() => end(null)}>
          Sign out all other devices
        </button>
      )}
    </>
  );
}

function SessionRow(props: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  const { device, createdAt, seenAt, isCurrent } = props.session;
  const signedIn = `Signed in ${formatDate(createdAt)}`;
  return (
    <li className="row toolbar spread">
      <div>
        <p className={styles.device}>{device}</p>
        <p className="hint">
          {isCurrent ? `This device. ${signedIn}` : `${signedIn}, last used ${formatDateTime(seenAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="button quiet"
          disabled={props.busy}
          aria-label={`Sign out ${device}, ${signedIn}`}
          onClick={props.onEnd}
        >
          Sign out
        </button>
      )}
    </li>
  );
}
