import { useState } from "react";
import { cutAs, isTooWideToCut, readFocus, writeFocus } from "#core/domain/focus.ts";
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
  /** Whether its card does not cut a wide one. */
  keepsWide?: boolean;
}) {
  const { id, src, value, as } = props;
  const [isWide, setWide] = useState(false);
  const isWhole = props.keepsWide && isWide;
  return (
    <div className="columns">
      {!isWhole && (
        <FocusPoint
          id={id}
          src={src}
          focus={readFocus(value)}
          onChange={(focus) => props.onChange(writeFocus(focus))}
        />
      )}
      <figure>
        <figcaption className={styles.label}>{as === "card" ? "On a card" : "In a list"}</figcaption>
        <img
          className={styles[as]}
          src={src}
          alt=""
          style={isWhole ? { objectFit: "contain" } : { objectPosition: cutAs(value) }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setWide(isTooWideToCut({ width, height }))
          }
        />
        {isWhole && (
          <p className="hint">It is more than twice as wide as it is high, so all of it is shown.</p>
        )}
      </figure>
    </div>
  );
}
