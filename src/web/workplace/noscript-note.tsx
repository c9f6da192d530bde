import styles from "./noscript-note.module.css";

/** For a browser without script: what cannot work here, and that everything public does. */
export function NoScriptNote() {
  return (
    <noscript>
      <p className={styles.note}>
        Signing in, and all that members do here, needs JavaScript, which is switched off in this browser.
        Everything that is public on this site works without it.
      </p>
    </noscript>
  );
}
