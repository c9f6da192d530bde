import type { ReactNode } from "react";
import { NoScriptNote } from "../../forms/noscript-note.tsx";
import styles from "./auth.module.css";

/** The layout of the sign-in screens: a column with the form, and on wide screens a picture beside it. */
export function AuthLayout({
  title,
  intro,
  children,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <section className={styles.column} aria-labelledby="auth-title">
          <h1 id="auth-title">{title}</h1>
          <p className={styles.intro}>{intro}</p>
          <NoScriptNote />
          {children}
        </section>
      </div>
      <figure className={`deep ${styles.panel}`}>
        <img className="fills" src="/art/hero/forest.svg" alt="" width={2400} height={900} />
        <figcaption>
          Where the gallery forest meets the rocks, sit down and wait until the place forgets you are there.
        </figcaption>
      </figure>
    </div>
  );
}
