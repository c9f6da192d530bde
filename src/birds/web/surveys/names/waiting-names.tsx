import type { UnmatchedNames } from "#birds/domain/guide/counted-taxon.ts";
import { useFirstRows } from "#core/web/forms/lists/first-rows.tsx";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { useAnswer } from "./unmatched-names.ts";
import { WaitingName } from "./waiting-name.tsx";

const NAMES_ON_PHONE = 8;

/** The names that could not be matched to one species of the guide, with what they may stand for. */
export function WaitingNames({ waiting, waitingTotal }: Pick<UnmatchedNames, "waiting" | "waitingTotal">) {
  const decide = useAnswer();
  const { rows, more } = useFirstRows(waiting, NAMES_ON_PHONE);
  return (
    <section aria-labelledby="waiting" className="stack">
      <h2 id="waiting" tabIndex={-1}>
        Waiting{waitingTotal > 0 && ` (${waitingTotal.toLocaleString("en-GB")})`}
      </h2>
      {waiting.length === 0 ? (
        <EmptyState
          kind="nothing"
          title="Every name is matched"
          text="Imported names that the site cannot match to one species are listed here."
        />
      ) : (
        <>
          <p className="hint">Enter confirms a row and moves to the next.</p>
          <ul>
            {rows.map((name) => (
              <WaitingName
                key={name._id}
                name={name}
                onDecide={(meaning) => decide({ _id: name._id, englishName: name.englishName, ...meaning })}
              />
            ))}
          </ul>
        </>
      )}
      {more}
      {!more && waitingTotal > waiting.length && (
        <p>Showing the {waiting.length} names with the most counts.</p>
      )}
    </section>
  );
}
