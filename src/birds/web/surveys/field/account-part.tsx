import { useEffect, useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { getAuthHeaders } from "#core/web/session/renew-session.ts";
import { clearSession, hasSessionEnded } from "#core/web/session/session.ts";
import type { Field } from "./use-field.ts";
import { forgetRinging } from "./use-ringer.ts";

/** What stayed on the phone at the last sign-out. */
interface Left {
  ids: string[];
  sessionIds: string[];
  unsent: number;
}

/** Signing out hides the surveys until their owner's next sign-in; at once afterwards they can be deleted too. */
export function useSignOut({ surveys, phone, sessions, ringing }: Field) {
  const [left, setLeft] = useState<Left>();
  const isReady = surveys !== undefined && sessions !== undefined;

  function hideSurveys() {
    const [visible, nets] = [surveys ?? [], sessions ?? []];
    for (const { id } of visible) phone.change(id, (survey) => ({ ...survey, isHidden: true }));
    for (const { id } of nets) ringing.change(id, (session) => ({ ...session, isHidden: true }));
    void forgetRinging().catch(console.error);
    const unsent = [...visible, ...nets].filter(({ sending }) => sending.state !== "sent").length;
    const [ids, sessionIds] = [visible, nets].map((items) => items.map(({ id }) => id));
    if (visible.length + nets.length > 0) setLeft({ ids: ids ?? [], sessionIds: sessionIds ?? [], unsent });
  }
  function signOut() {
    hideSurveys();
    const headers = getAuthHeaders();
    if (headers)
      void fetch("/api/user/signout", { method: "POST", headers, keepalive: true }).catch(console.error);
    clearSession();
  }
  // Another page of the site has signed out and leads here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the phone's surveys are read
  useEffect(() => {
    if (!isReady || !new URLSearchParams(location.search).has("signed-out")) return;
    history.replaceState(null, "", "/field");
    hideSurveys();
  }, [isReady]);

  return {
    signOut,
    left,
    keep: () => setLeft(undefined),
    remove() {
      for (const id of left?.ids ?? []) void phone.remove(id);
      for (const id of left?.sessionIds ?? []) void ringing.remove(id);
      setLeft(undefined);
    },
  };
}
export type SignOut = ReturnType<typeof useSignOut>;

/** Who is signed in, with the way in and out. */
export function AccountPart({ field, exit, unsent }: { field: Field; exit: SignOut; unsent: number }) {
  const { sender } = field;
  if (exit.left) return <LeftSurveys left={exit.left} exit={exit} />;
  if (!sender)
    return (
      <>
        {hasSessionEnded() && <p role="status">You were signed out. What you wrote is saved.</p>}
        <p>
          <a className="button" href="/auth?from=%2Ffield">
            {unsent > 0 ? "Sign in to send" : "Sign in"}
          </a>
        </p>
      </>
    );
  return (
    <p className="account">
      <span>Signed in as {sender.person.name}</span>
      <button type="button" className="link" onClick={exit.signOut}>
        Sign out
      </button>
    </p>
  );
}

/** “2 surveys and 1 session of ringing”. */
const itemsText = (surveys: number, sessions: number): string =>
  [
    surveys > 0 && countOf(surveys, "survey"),
    sessions > 0 && countOf(sessions, "session of ringing", "sessions of ringing"),
  ]
    .filter(Boolean)
    .join(" and ");

function LeftSurveys({ left: { ids, sessionIds, unsent }, exit }: { left: Left; exit: SignOut }) {
  const surveys = itemsText(ids.length, sessionIds.length);
  return (
    <div className="note" role="alert">
      <p>
        You’re signed out. {surveys}{" "}
        {unsent > 0 ? `(${unsent} not sent) stay hidden on this phone` : "stay hidden on this phone"} until
        you sign in again.
      </p>
      <div className="row">
        <button type="button" onClick={exit.keep}>
          Keep them
        </button>
        <button type="button" className="danger" onClick={exit.remove}>
          Delete from this phone
        </button>
      </div>
    </div>
  );
}

/** Says that surveys of other accounts are here, without showing them. */
export function OtherAccounts({ field: { others, sender } }: { field: Field }) {
  if (others.surveys + others.sessions === 0) return null;
  const surveys = itemsText(others.surveys, others.sessions);
  return (
    <p className="muted">
      {sender
        ? `${surveys} of another account on this phone. That member can sign in here to see and send them.`
        : `${surveys} on this phone. Sign in to see and send them.`}
    </p>
  );
}
