import { Trash2 } from "lucide-react";
import { href } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import styles from "./item-card.module.css";
import { ItemPicture } from "./item-picture.tsx";
import { TellMe } from "./when-free.tsx";

/** One item of the catalogue; store admins can edit it (by its picture) and delete it. */
export function ItemCard(props: {
  item: Equipment;
  isManager: boolean;
  hasOwnRequest: boolean;
  onRequest: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { item, isManager } = props;
  const picture = <ItemPicture item={item} />;
  return (
    <article className={styles.card} data-none={item.available === 0 || undefined}>
      {isManager ? (
        <button
          type="button"
          className={styles.edit}
          aria-label={`Edit ${item.name}`}
          aria-haspopup="dialog"
          onClick={props.onEdit}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      <h3>
        <a
          className={isManager ? "title-link" : "title-link covers"}
          href={href("/equipment/:id", { id: item._id })}
        >
          {item.name}
        </a>
      </h3>
      <p className={`muted ${styles.stock}`}>
        <b>{item.available.toLocaleString("en-GB")}</b> available
        {isManager && <span> ({item.quantity.toLocaleString("en-GB")})</span>}
      </p>
      <p className={`hint ${styles.back}`}>
        {item.available === 0 &&
          (item.nextBack
            ? `Next ${item.nextBack.quantity} expected ${formatDate(item.nextBack.date)}`
            : item.borrowed > 0
              ? "No return date yet"
              : "None in the store")}
        {item.available > 0 && props.hasOwnRequest && !isManager && "You have an open request"}
      </p>
      <div className={styles.actions}>
        {item.available === 0 && item.quantity > 0 && <TellMe item={item} quantity={1} />}
        <button
          type="button"
          className="button"
          aria-label={`Request ${item.name}`}
          aria-haspopup="dialog"
          disabled={item.quantity === 0}
          onClick={props.onRequest}
        >
          Request
        </button>
        {isManager && (
          <button
            type="button"
            className={icons.delete}
            aria-label={`Delete ${item.name}`}
            onClick={props.onDelete}
          >
            <Trash2 size={20} strokeWidth={1.5} aria-hidden />
          </button>
        )}
      </div>
    </article>
  );
}
