import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import icons from "./icon-button.module.css";
import styles from "./movable-list.module.css";

/** A numbered list whose items are moved up and down by buttons; `more` adds to the name of an item, `actions` to its buttons. */
export function MovableList<Item extends { _id: string }>(props: {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The name as it is shown, if that is more than its text. */
  shown?: (item: Item) => ReactNode;
  onMove: (from: number, to: number) => void;
  more?: (item: Item) => ReactNode;
  actions?: (item: Item) => ReactNode;
}) {
  const { items, nameOf, shown = nameOf, onMove, more, actions } = props;
  return (
    <ol className={styles.list}>
      {items.map((item, index) => (
        <li key={item._id}>
          <span aria-hidden>{index + 1}</span>
          <span>
            {shown(item)}
            {more?.(item)}
          </span>
          <button
            type="button"
            className={icons.icon}
            aria-label={`Move ${nameOf(item)} up`}
            aria-disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            <ChevronUp size={20} strokeWidth={1.5} aria-hidden />
          </button>
          <button
            type="button"
            className={icons.icon}
            aria-label={`Move ${nameOf(item)} down`}
            aria-disabled={index === items.length - 1}
            onClick={() => onMove(index, index + 1)}
          >
            <ChevronDown size={20} strokeWidth={1.5} aria-hidden />
          </button>
          {actions?.(item)}
        </li>
      ))}
    </ol>
  );
}

/** The items with one of them moved; the same items if it cannot move there. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
