import { institute } from "#institute";
import type { Person } from "../workplace/use-person.ts";
import styles from "./unverified-notice.module.css";

/** Shown to an account whose address belongs to no profile, or is not confirmed yet. */
export function UnverifiedNotice({ person }: { person: Person }) {
  return (
    <section className={styles.notice} aria-labelledby="notice">
      <h1 id="notice">{person.name}</h1>
      <p className={styles.warning} role="alert">
        <strong>Attention!</strong> We could not verify your identity. Please contact the admin for
        verification
      </p>
      <p>
        You are signed in as {person.email}. A new account must be confirmed first; until then it belongs to
        no profile, and what you have posted stays your own.
      </p>
      <p className={styles.buttons}>
        <a className="button" href={institute.email ? `mailto:${institute.email}` : "#contact"}>
          Contact Admin
        </a>
        <a className="button quiet" href="/">
          Back to Home
        </a>
      </p>
    </section>
  );
}
