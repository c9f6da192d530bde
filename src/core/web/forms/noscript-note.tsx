import styles from "./noscript-note.module.css";

/** Explains in browsers without JavaScript that only the public pages work. */
export function NoScriptNote() {
  return (
    <noscript>
      <p className={`note ${styles.note}`}>
        Signing in and the members’ pages need JavaScript, which is switched off in this browser. All public
        pages work without it.
      </p>
    </noscript>
  );
}
