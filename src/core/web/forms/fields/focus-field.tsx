import { cutAs, readFocus, writeFocus } from "#core/domain/focus.ts";
import styles from "./focus-point.module.css";
import { FocusPoint } from "./focus-point.tsx";

/** What stays in sight of a picture, and how it looks where it is cut: on a card, or as a portrait. */
export function FocusField(props: {
  id: string;
  src: string;
  /** As it is stored. */
  value: string;
  onChange: (value: string) => void;
  as: "card" | "portrait";
}) {
  const { id, src, value, as } = props;
  return (
    <div className={`columns ${styles.field}`}>
      <FocusPoint
        id={id}
        src={src}
        focus={readFocus(value)}
        onChange={(focus) => props.onChange(writeFocus(focus))}
      />
      <figure>
        <figcaption className={styles.label}>{as === "card" ? "On a card" : "In a list"}</figcaption>
        <img className={styles[as]} src={src} alt="" style={{ objectPosition: cutAs(value) }} />
      </figure>
    </div>
  );
}
