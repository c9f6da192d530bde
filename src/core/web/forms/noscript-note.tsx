import styles from "./noscript-note.module.css";

/** Explains without JavaScript that only the public pages work; React leaves what the server sent, so no script has it. */
export function NoScriptNote() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className={`note ${styles.note}`}>
          Signing in and the members’ pages need JavaScript, which is switched off in this browser. All public
          pages work without it.
        </p>
      )}
    </noscript>
  );
}
