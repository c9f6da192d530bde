import type { NameDecision, SensitiveSpecies } from "#birds/domain/guide/sensitive-taxon.ts";
import { countOf } from "#core/domain/words.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { CountedName, PastAnswers } from "../past-answers.tsx";
import { useDecision, withdrawal } from "./sensitive-species.ts";

/** Names similar to a sensitive one, for an admin to classify. */
export function NamesToDecide({ heldBack, heldBackTotal }: SensitiveSpecies) {
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
              <NameToDecide key={name._id} name={name} />
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

function NameToDecide({ name }: { name: SensitiveSpecies["heldBack"][number] }) {
  const { run: decide, busy } = useDecision(name._id);
  return (
    <li className="row toolbar spread">
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
            disabled={busy}
            onClick={() => decide(sensitivity)}
          >
            {sensitivity === "sensitive" ? "Sensitive" : "Not sensitive"}
            <span className="visually-hidden"> {name.englishName}</span>
          </button>
        ))}
      </div>
    </li>
  );
}

/** Past decisions, which can be withdrawn. */
export function Decisions({ decisions }: { decisions: readonly NameDecision[] }) {
  return (
    <PastAnswers
      title="Reviewed names"
      answers={decisions}
      describe={({ sensitivity }) => (sensitivity === "open" ? "Not sensitive" : "Sensitive")}
      withdrawal={withdrawal}
    />
  );
}
