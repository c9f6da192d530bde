import panels from "virtual:panels/letters";
import { NoScriptNote } from "../forms/noscript-note.tsx";
import { usePerson } from "../session/use-person.ts";
import { workplaceMeta } from "../workplace-meta.ts";
import { OwnFollows } from "./own-follows.tsx";

export const meta = () => workplaceMeta("Your letters");

const allowAll = () => true;

/** All that a signed-in person gets letters about, and what they wait for. */
export default function LettersPage() {
  const person = usePerson("/auth", allowAll);
  return (
    <div className="wrap page stack">
      <h1>Your letters</h1>
      {person ? (
        <>
          <section aria-labelledby="follows" className="stack">
            <h2 id="follows" tabIndex={-1}>
              What you follow
            </h2>
            <OwnFollows person={person} />
          </section>
          {panels.map(({ Panel }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the panels never change
            <Panel key={index} />
          ))}
        </>
      ) : (
        <NoScriptNote />
      )}
    </div>
  );
}
