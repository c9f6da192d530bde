import { Download, Plus } from "lucide-react";
import { useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { saveFile } from "#core/web/ui/save-file.ts";
import { AccountPart, OtherAccounts, type SignOut } from "./account-part.tsx";
import { writeSurveysCsv, writeSurveysJson } from "./export-surveys.ts";
import { LookChoice } from "./look-choice.tsx";
import { useFocusedHeading } from "./notes.tsx";
import { type PhoneSurvey, placeName } from "./phone-survey.ts";
import { RingingTile } from "./ringing-tile.tsx";
import { checkSpace } from "./storage-space.ts";
import { SurveyCard } from "./survey-card.tsx";
import { newSurvey } from "./survey-steps.ts";
import type { Field } from "./use-field.ts";
import { useInstall } from "./use-install.ts";
import type { OfflineState } from "./use-offline-app.ts";

interface Props {
  field: Field;
  surveys: PhoneSurvey[];
  offline: OfflineState;
  problem: string | undefined;
  exit: SignOut;
}

/** The surveys of this phone, and the way to a new one. */
export function StartScreen({ field, surveys, offline, problem, exit }: Props) {
  const heading = useFocusedHeading();
  const [space, setSpace] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<PhoneSurvey>();
  const unsent = surveys.filter(({ sending }) => sending.state !== "sent");
  const sent = surveys.filter(({ sending }) => sending.state === "sent");
  const returned = field.returned.filter(({ id }) => !surveys.some((survey) => survey.id === id));

  async function begin() {
    const { isFull, words } = await checkSpace();
    setSpace(words);
    if (isFull) return;
    await field.phone.add(newSurvey(crypto.randomUUID(), field.sender?.person ?? null, surveys[0]?.entry));
  }
  function remove(survey: PhoneSurvey) {
    setDeleted(survey);
    void field.phone.remove(survey.id);
  }
  const card = (survey: PhoneSurvey) => (
    <SurveyCard key={survey.id} survey={survey} field={field} onDelete={() => remove(survey)} />
  );

  return (
    <main className="start">
      <header className="band">
        <h1 ref={heading} tabIndex={-1}>
          Field surveys
        </h1>
        <Readiness field={field} offline={offline} />
      </header>
      {(problem || space) && (
        <p className="note problem" role="alert">
          {problem ?? space}
        </p>
      )}
      <AccountPart field={field} exit={exit} unsent={unsent.length} />
      {!exit.left && <RingingTile field={field} />}
      {deleted && (
        <div className="note" role="status">
          <p>Deleted from this phone: {placeName(deleted.entry.site)}.</p>
          <button
            type="button"
            ref={focusOnce}
            onClick={() => {
              void field.phone.add(deleted);
              setDeleted(undefined);
            }}
          >
            Undo
          </button>
        </div>
      )}
      {surveys.length === 0 && (
        <p className="empty">
          No surveys on this phone. Start one where you are: it is stored with each tap, and sent when you’re
          online.
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
      {returned.length > 0 && (
        <section aria-labelledby="returned">
          <h2 id="returned">Sent back with a question</h2>
          <ul className="cards">
            {returned.map((survey) => (
              <li className="card question" key={survey.id}>
                <h3>{placeName(survey.site)}</h3>
                <p>{survey.question}</p>
                <a className="button" href={`/field?survey=${survey.id}`}>
                  Correct<span className="visually-hidden"> {placeName(survey.site)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sent.length > 0 && (
        <section aria-labelledby="sent">
          <h2 id="sent">Sent ({sent.length})</h2>
          <ul className="cards">{sent.map(card)}</ul>
        </section>
      )}
      {surveys.length > 0 && <Export surveys={surveys} />}
      {!exit.left && <OtherAccounts field={field} />}
      <LookChoice />
      <p>
        <a href="/">Back to the site</a>
      </p>
      <div className="bottom">
        <button type="button" className="primary" onClick={() => void begin()}>
          <Plus size={22} aria-hidden /> New survey
        </button>
      </div>
    </main>
  );
}

/** What was focused is gone, so the focus goes to what brings it back. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** Whether the page can be used where there is no signal. */
function Readiness({ field: { hasPack, pack }, offline }: { field: Field; offline: OfflineState }) {
  const install = useInstall();
  const species = countOf(pack.species.length, "species", "species");
  return (
    <>
      <p role="status">
        {offline === "impossible"
          ? "This browser cannot open the page without a signal. Your counts are stored anyway."
          : !hasPack
            ? "The list of species is not on this phone yet. You can count by typing names."
            : offline === "ready"
              ? `Ready to use without a signal, with ${species}.`
              : "Saving the page on this phone…"}
      </p>
      {install && (
        <button type="button" onClick={install}>
          Install on this phone
        </button>
      )}
    </>
  );
}

/** Saves all surveys of this phone as files. */
function Export({ surveys }: { surveys: PhoneSurvey[] }) {
  const save = (text: string, type: string, ending: string) =>
    saveFile(new Blob([text], { type }), `field-surveys.${ending}`);
  return (
    <section aria-labelledby="export">
      <h2 id="export">Copy</h2>
      <p className="muted">Save everything on this page as a file, for example to send it another way.</p>
      <div className="row">
        <button type="button" onClick={() => save(writeSurveysCsv(surveys), "text/csv", "csv")}>
          <Download size={18} aria-hidden /> Export CSV
        </button>
        <button type="button" onClick={() => save(writeSurveysJson(surveys), "application/json", "json")}>
          <Download size={18} aria-hidden /> Export JSON
        </button>
      </div>
    </section>
  );
}
