import { type IucnCode, iucnCategories, iucnLabel } from "#domain/birds/iucn.ts";
import styles from "./red-list-badge.module.css";

/** A category of the Red List: its code in its colour, its words beside it, never colour alone. */
export function RedListBadge({ code, note }: { code: IucnCode | null; note?: string }) {
  const category = code && iucnCategories[code];
  return (
    <span className={styles.badge}>
      {category && <b style={{ background: category.colour, color: category.ink }}>{code}</b>}
      <span>
        {iucnLabel(code)}
        {note && <small> {note}</small>}
      </span>
    </span>
  );
}
