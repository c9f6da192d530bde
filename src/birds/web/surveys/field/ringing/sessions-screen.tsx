import { Download, Plus } from "lucide-react";
import { useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { saveFile } from "#core/web/ui/save-file.ts";
import { useFocusedHeading } from "../notes.tsx";
import type { PhoneSession } from "../phone-session.ts";
import { placeName } from "../phone-survey.ts";
import { checkSpace } from "../storage-space.ts";
import type { Field } from "../use-field.ts";
import type { OfflineState } from "../use-offline-app.ts";
import { writeSessionsCsv, writeSessionsJson } from "./export-sessions.ts";
import { ringingDay } from "./measures.ts";
import { SessionCard } from "./session-card.tsx";
import { newSession } from "./session-steps.ts";
import type { RingingBase } from "./use-ringing.ts";

interface Props {
  field: Field;
  sessions: PhoneSession[];
  isRinger: boolean;
  ringing: RingingBase;
  offline: OfflineState;
}

/** The sessions of this phone, and the way to a new one. */
export function SessionsScreen({ field, sessions, isRinger, ringing, offline }: Props) {
  const heading = useFocusedHeading();
  const [space, setSpace] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<PhoneSession>();
  const unsent = sessions.filter(({ sending }) => sending.state !== "sent");
  const sent = sessions.filter(({ sending }) => sending.state === "sent");

  async function begin() {
    const { isFull, words } = await checkSpace();
    setSpace(words);
    if (isFull) return;
    const now = new Date();
    const [id, birdId] = [crypto.randomUUID(), crypto.randomUUID()];
    const date = ringingDay(now, ringing.pack.read.settings.nextDayFrom);
    const beginning = { id, birdId, owner: field.sender?.person ?? null, now: now.getTime(), date };
    await field.ringing.add(newSession(beginning, sessions[0]?.entry));
  }
  function remove(session: PhoneSession) {
    setDeleted(session);
    void field.ringing.remove(session.id);
  }
  const card = (session: PhoneSession) => (
    <SessionCard key={session.id} session={session} field={field} onDelete={() => remove(session)} />
  );
  return (
    <main className="start">
      <header className="band">
        <h1 ref={heading} tabIndex={-1}>
          Ringing
        </h1>
        <Readiness ringing={ringing} offline={offline} />
      </header>
      {space && (
        <p className="note problem" role="alert">
          {space}
        </p>
      )}
      {!field.sender && (
        <p>
          <a className="button" href="/auth?from=%2Ffield">
            {unsent.length > 0 ? "Sign in to send" : "Sign in"}
          </a>
        </p>
      )}
      {!isRinger && (
        <p className="note" role="status">
          {field.sender
            ? "Your account may not record ringing. What is on this phone stays here; export it if you need it."
            : "Sign in with an account that may record ringing."}
        </p>
      )}
      {deleted && (
        <div className="note" role="status">
          <p>Deleted from this phone: {placeName(deleted.entry.site)}.</p>
          <button
            type="button"
            ref={focusOnce}
            onClick={() => {
              void field.ringing.add(deleted);
              setDeleted(undefined);
            }}
          >
            Undo
          </button>
        </div>
      )}
      {sessions.length === 0 && (
        <p className="empty">
          No sessions on this phone. Each touch is stored, and a session is sent when you’re online.
        </p>
      )}
      {unsent.length > 0 && (
        <section aria-labelledby="unsent">
          <h2 id="unsent">To send ({unsent.length})</h2>
          <ul className="cards">{unsent.map(card)}</ul>
          {field.sender && (
            <button type="button" onClick={field.send} disabled={!field.isOnline}>
              {field.isOnline ? "Send now" : "Send now (you’re offline)"}
            </button>
          )}
        </section>
      )}
      {sent.length > 0 && (
        <section aria-labelledby="sent">
          <h2 id="sent">Sent ({sent.length})</h2>
          <ul className="cards">{sent.map(card)}</ul>
        </section>
      )}
      {sessions.length > 0 && <Export sessions={sessions} />}
      <p>
        <a href="/field">Back to field surveys</a>
      </p>
      {isRinger && (
        <div className="bottom">
          <button type="button" className="primary" onClick={() => void begin()}>
            <Plus size={22} aria-hidden /> New session
          </button>
        </div>
      )}
    </main>
  );
}

/** What was focused is gone, so the focus goes to what brings it back. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** Whether a morning can be recorded where there is no signal. */
function Readiness({ ringing: { pack }, offline }: { ringing: RingingBase; offline: OfflineState }) {
  const { strings, lives } = pack.read;
  const stock = `${countOf(strings.length, "string")} and ${countOf(lives.size, "ringed bird")}`;
  return (
    <p role="status">
      {!pack.isReady
        ? pack.isLoading
          ? "The rings and ringed birds are on their way to this phone…"
          : "The rings are not on this phone yet. Open this page once while you’re online."
        : offline === "impossible"
          ? `This browser cannot open the page without a signal. It has ${stock}.`
          : offline === "saving"
            ? "Saving the page on this phone…"
            : `Ready to use without a signal, with ${stock}.`}
    </p>
  );
}

/** Saves all sessions of this phone as files. */
function Export({ sessions }: { sessions: PhoneSession[] }) {
  const save = (text: string, type: string, ending: string) =>
    saveFile(new Blob([text], { type }), `ringing-sessions.${ending}`);
  return (
    <section aria-labelledby="export">
      <h2 id="export">Copy</h2>
      <p className="muted">Save everything on this page as a file, for example to send it another way.</p>
      <div className="row">
        <button type="button" onClick={() => save(writeSessionsCsv(sessions), "text/csv", "csv")}>
          <Download size={18} aria-hidden /> Export CSV
        </button>
        <button type="button" onClick={() => save(writeSessionsJson(sessions), "application/json", "json")}>
          <Download size={18} aria-hidden /> Export JSON
        </button>
      </div>
    </section>
  );
}
