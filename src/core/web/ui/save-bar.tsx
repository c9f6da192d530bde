import type { ReactNode } from "react";
import styles from "./save-bar.module.css";

/**
 * The end of a long form: its buttons stay at the bottom of the page or dialog, above an on-screen keyboard, unless the
 * screen is low. A short form ends with a plain row of buttons.
 */
export function SaveBar(props: {
  /** What is said or chosen beside the buttons; on small screens it is the last part of the form. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.bar} no-print`}>
      {props.beside && <div className={styles.beside}>{props.beside}</div>}
      <div className={styles.send}>{props.children}</div>
    </div>
  );
}
