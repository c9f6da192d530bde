import { FailureNote, OtherTab } from "../notes.tsx";
import { useField } from "../use-field.ts";
import { useOfflineApp } from "../use-offline-app.ts";
import { useOwnTab } from "../use-own-tab.ts";
import { useRinger } from "../use-ringer.ts";
import { ClosingScreen } from "./closing-screen.tsx";
import { RingingSetup } from "./ringing-setup.tsx";
import { SessionsScreen } from "./sessions-screen.tsx";
import { TableScreen } from "./table-screen.tsx";
import { type Ringing, useRinging } from "./use-ringing.ts";

/** Ringing: the open session, or the sessions of this phone. */
export function RingingApp() {
  const field = useField();
  const { sessions, failure, isOnline } = field;
  const open = sessions?.find(({ stage }) => stage !== "closed");
  const offline = useOfflineApp(sessions && open !== undefined);
  const isRinger = useRinger(isOnline);
  const ringing = useRinging(field, open);
  if (!sessions)
    return (
      <main>
        <h1>Ringing</h1>
        {failure ? <FailureNote field={field} /> : <p role="status">Your sessions are opening…</p>}
      </main>
    );
  return (
    <>
      <FailureNote field={field} />
      {open ? (
        <OpenSession key={open.id} ringing={{ ...ringing, session: open }} />
      ) : (
        <SessionsScreen
          field={field}
          sessions={sessions}
          isRinger={isRinger}
          ringing={ringing}
          offline={offline}
        />
      )}
    </>
  );
}

function OpenSession({ ringing }: { ringing: Ringing }) {
  const { owns, takeOver } = useOwnTab(true, "field-open-session");
  const { stage } = ringing.session;
  return (
    <>
      {owns === false && <OtherTab noun="session" onTakeOver={takeOver} />}
      <div inert={owns !== true}>
        {stage === "setup" && <RingingSetup ringing={ringing} />}
        {stage === "table" && <TableScreen ringing={ringing} />}
        {stage === "closing" && <ClosingScreen ringing={ringing} />}
      </div>
    </>
  );
}
