import styles from "./letters.module.css";

/** Its heading. */
export const refusedTitle = "This link does not work";

/** In place of a page that a link in a letter opens: why it opens nothing, with the way on. */
export const RefusedLink = ({ why }: { why: string }) => (
  <section className={`wrap stack ${styles.letter}`}>
    <h1>{refusedTitle}</h1>
    <p role="alert">{why}</p>
  </section>
);
