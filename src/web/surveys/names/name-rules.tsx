import { type NameRule, taxonKinds } from "#domain/birds/counted-taxon.ts";
import { formatDateTime } from "#domain/dates.ts";
import styles from "./names.module.css";
import { useAnswers } from "./names-to-settle.ts";

/** Past answers, which later imports follow and which can be withdrawn. */
export function NameRules({ rules }: { rules: readonly NameRule[] }) {
  const { withdraw, busy } = useAnswers();
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby="settled" className={styles.part}>
      <h2 id="settled">Settled</h2>
      <ul className={styles.rules}>
        {rules.map(({ _id, englishName, scientificName, kind, species, decidedBy, decidedAt }) => (
          <li key={_id}>
            <div>
              <b>{englishName}</b>{" "}
              {scientificName && scientificName !== englishName && <i>{scientificName}</i>}
              <small>
                {species ?? taxonKinds[kind]} · {decidedBy && `${decidedBy}, `}
                {formatDateTime(decidedAt)}
              </small>
            </div>
            <button
              type="button"
              className="button quiet"
              disabled={busy === _id}
              onClick={() => withdraw(_id)}
            >
              Withdraw<span className="visually-hidden"> {englishName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
