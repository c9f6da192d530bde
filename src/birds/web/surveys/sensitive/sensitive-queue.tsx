import type { NameDecision, SensitiveSpecies } from "#birds/domain/guide/sensitive-taxon.ts";
import { countOf } from "#core/domain/words.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { CountedName, PastAnswers } from "../past-answers.tsx";
import { useDecisions } from "./sensitive-species.ts";

/** Names similar to a sensitive one, for an admin to classify. */
export function NamesToDecide({ heldBack, heldBackTotal }: SensitiveSpecies) {
  const { decide, busy } = useDecisions();
  return (
    <section aria-labelledby="to-decide" className="stack">
      <h2 id="to-decide">
        Names to review{heldBackTotal > 0 && ` (${heldBackTotal.toLocaleString("en-GB")})`}
      </h2>
      {heldBack.length === 0 ? (
        <EmptyState
          kind="nothing"
          title="No names to review"
          text="Imported names that are similar to a sensitive one are generalised and listed here."
        />
      ) : (
        <>
          <p>These names are similar to a sensitive one. Their counts are generalised until you decide.</p>
          <ul>
            {heldBack.map((name) => (
              <li key={name._id} className="row toolbar spread">
                <div>
                  <CountedName {...name} />
                  <small>
                    {countOf(name.rows, "count")}
                    {name.resembles && `, resembles ${name.resembles}`}
                  </small>
                </div>
                <div className="toolbar">
                  {(["sensitive", "open"] as const).map((sensitivity) => (
                    <button
                      key={sensitivity}
                      type="button"
                      className="button quiet"
                      disabled={busy === name._id}
                      onClick={() => decide({ _id: name._id, sensitivity })}
                    >
                      {sensitivity === "sensitive" ? "Sensitive" : "Not sensitive"}
                      <span className="visually-hidden"> {name.englishName}</span>
                    </button>
                  ))}
                </div>
              </li>
            ))}
          </ul>
          {heldBackTotal > heldBack.length && (
            <p>Showing the {heldBack.length} names with the most counts.</p>
          )}
        </>
      )}
    </section>
  );
}

/** Past decisions, which can be withdrawn. */
export function Decisions({ decisions }: { decisions: readonly NameDecision[] }) {
  const { withdraw, busy } = useDecisions();
  return (
    <PastAnswers
      title="Reviewed names"
      answers={decisions}
      describe={({ sensitivity }) => (sensitivity === "open" ? "Not sensitive" : "Sensitive")}
      busy={busy}
      onWithdraw={withdraw}
    />
  );
}
