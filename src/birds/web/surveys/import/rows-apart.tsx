import { type Apart, type ApartReason, apartReasons } from "#birds/domain/surveys/apart.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./surveys.module.css";

/** Lists the rows that say themselves that they are no wild bird; a button checks the files again with them, or without. */
export function RowsApart({
  apart,
  take,
  busy,
  onTake,
}: {
  apart: readonly Apart[];
  /** The reasons for which rows are stored all the same. */
  take: readonly string[];
  busy: boolean;
  onTake: (take: string[]) => void;
}) {
  if (apart.length + take.length === 0) return null;
  return (
    <fieldset className={`stack ${styles.incomplete}`} disabled={busy}>
      <legend>
        {countOf(
          apart.reduce((sum, { rows }) => sum + rows, 0),
          "row is",
          "rows are",
        )}{" "}
        kept apart
      </legend>
      <ul className={styles.apart}>
        {apart.map((found) => (
          <li key={found.reason}>
            <span>{describeApart(found)}</span>
            <button
              type="button"
              className="button quiet"
              onClick={() => onTake([...take, found.reason])}
              aria-label={`Store them all the same: ${apartReasons[found.reason]}`}
            >
              Store them all the same
            </button>
          </li>
        ))}
        {take.map((reason) => (
          <li key={reason}>
            <span>Stored all the same: {isReason(reason) ? apartReasons[reason] : reason}</span>
            <button
              type="button"
              className="button quiet"
              onClick={() => onTake(take.filter((other) => other !== reason))}
              aria-label={`Keep them apart: ${isReason(reason) ? apartReasons[reason] : reason}`}
            >
              Keep them apart
            </button>
          </li>
        ))}
      </ul>
      <p className="hint">
        These rows say themselves that they are no wild, living and confirmed birds. They are not stored. The
        files are checked again with what you choose.
      </p>
    </fieldset>
  );
}

const isReason = (reason: string): reason is ApartReason => Object.hasOwn(apartReasons, reason);

/** Such as “712 captive: rows 3, 7 and more (Grey Parrot)”. */
function describeApart({ reason, rows, lines, species }: Apart): string {
  const first =
    lines.length > 0
      ? `: ${rows === 1 ? "row" : "rows"} ${lines.join(", ")}${rows > lines.length ? " and more" : ""}`
      : "";
  const birds = species.length > 0 ? ` (${species.join(", ")})` : "";
  return `${rows.toLocaleString("en-GB")} ${apartReasons[reason]}${first}${birds}`;
}
