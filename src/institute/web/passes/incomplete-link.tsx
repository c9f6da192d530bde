import styles from "./passes.module.css";

/** In place of a page whose link is none of ours, or of which a part is missing. */
export const IncompleteLink = () => (
  <section className={`wrap stack ${styles.page}`}>
    {/* biome-ignore lint/a11y/noAutofocus: it is the answer to a press, or all that the page says */}
    <h1 tabIndex={-1} autoFocus>
      This link is not complete
    </h1>
    <p role="alert">Copy all of it from where you found it.</p>
  </section>
);
