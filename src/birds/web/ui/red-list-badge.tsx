import { type IucnCode, iucnCategories, iucnLabel } from "#birds/domain/guide/iucn.ts";
import styles from "./red-list-badge.module.css";

/** A Red List category: code, colour and label, never colour alone. */
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
