import { List, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFocusedHeading } from "../notes.tsx";
import { placeName } from "../phone-survey.ts";
import { BirdList } from "./bird-list.tsx";
import { FactFields } from "./fact-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { discardDraft, undoLast } from "./morning.ts";
import { QuestionsDialog } from "./questions-dialog.tsx";
import { RingPart } from "./ring-part.tsx";
import { startClosing } from "./session-steps.ts";
import { SpeciesPart } from "./species-part.tsx";
import { StringFields } from "./string-fields.tsx";
import { openDoubts, useHand } from "./use-hand.ts";
import type { Ringing } from "./use-ringing.ts";

/** The bird in the hand, and the list of those before it. */
export function TableScreen({ ringing }: { ringing: Ringing }) {
  const heading = useFocusedHeading();
  const [view, setView] = useState<"bird" | "list" | "strings">("bird");
  const { session } = ringing;
  const said = useLastStep(session.undo.at(-1)?.text, session.undo.length);
  function show(next: typeof view) {
    setView(next);
    scrollTo(0, 0);
  }
  return (
    <main className="table">
      <h1 className="visually-hidden" ref={heading} tabIndex={-1}>
        Ringing at {placeName(session.entry.site)}
      </h1>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {view === "bird" && <BirdInHand ringing={ringing} onList={() => show("list")} />}
      {view === "list" && (
        <BirdList ringing={ringing} onBird={() => show("bird")} onStrings={() => show("strings")} />
      )}
      {view === "strings" && (
        <>
          <StringFields ringing={ringing} />
          <div className="bottom">
            <button type="button" className="primary" onClick={() => show("bird")}>
              Back to the bird
            </button>
          </div>
        </>
      )}
    </main>
  );
}

/** Says the last step to a screen reader: “Saved: AA17121, Common Bulbul”. */
function useLastStep(text: string | undefined, steps: number): string {
  const known = useRef(steps);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (steps > known.current) setSaid(`Saved: ${text}`);
    if (steps < known.current) setSaid("Undone");
    known.current = steps;
  }, [steps, text]);
  return said;
}

function BirdInHand({ ringing, onList }: { ringing: Ringing; onList: () => void }) {
  const { session, change } = ringing;
  const hand = useHand(ringing);
  const [problems, setProblems] = useState<string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const { bird, isListed, doubts } = hand;
  const open = openDoubts(doubts, bird);
  // What was wrong with one bird is not said of the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each bird
  useEffect(() => {
    setProblems([]);
    setIsAsking(false);
    scrollTo(0, 0);
  }, [bird.id]);

  // What was typed last is stored a moment later; the bird is judged and saved as it is then.
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted === undefined) return;
    setWanted(undefined);
    if (wanted === bird.id) save();
  });
  const saveWhenStored = () => void ringing.field.ringing.whenStored().then(() => setWanted(bird.id));

  function save() {
    const found = hand.problemsOf();
    setProblems(found);
    if (found.length > 0) return;
    if (open.length > 0) setIsAsking(true);
    else hand.save(new Map());
  }
  const step = session.undo.at(-1);
  return (
    <>
      <header className="head">
        <p className="place">
          {isListed
            ? `Bird ${session.birds.findIndex(({ id }) => id === bird.id) + 1} of the list`
            : placeName(session.entry.site)}
        </p>
        {(isListed || session.held) && (
          <button type="button" onClick={() => change(discardDraft(crypto.randomUUID()))}>
            Leave as it was
          </button>
        )}
        <button type="button" onClick={onList}>
          <List size={20} aria-hidden /> List <b>{session.birds.length}</b>
          <span className="visually-hidden"> birds</span>
        </button>
      </header>
      <div className="hand" key={bird.id}>
        <RingPart ringing={ringing} hand={hand} />
        <SpeciesPart ringing={ringing} hand={hand} />
        <FactFields hand={hand} date={session.entry.date} />
        <MoreFields hand={hand} session={session} />
        {problems.length > 0 && (
          <ul className="note problem" role="alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="bottom">
        <button
          type="button"
          disabled={!step}
          onClick={() => change(undoLast)}
          aria-label={step ? `Undo: ${step.text}` : "Undo"}
        >
          <Undo2 size={20} aria-hidden /> Undo
        </button>
        {session.birds.length === 0 && session.before === null && (
          <button type="button" onClick={() => change(startClosing)}>
            Nets shut
          </button>
        )}
        <button type="button" className="primary" onClick={saveWhenStored}>
          {isListed ? "Save changes" : "Save"}
        </button>
      </div>
      {isAsking && (
        <QuestionsDialog
          hand={hand}
          doubts={open}
          onSave={(answers) => {
            setIsAsking(false);
            const found = hand.problemsOf();
            setProblems(found);
            if (found.length === 0) hand.save(answers);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
