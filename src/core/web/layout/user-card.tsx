import { site } from "#core/web/site-lists.ts";
import styles from "./header.module.css";

/** The avatar; it opens a card with name, e-mail, profile link and Logout. Who it is comes from the browser. */
export function UserCard() {
  return (
    <details data-account className={styles.account}>
      <summary className="unmarked">
        <span className="visually-hidden">
          Your account, <span data-person="name" />
        </span>
        <span className={styles.face} aria-hidden />
      </summary>
      <div className={`panel ${styles.card}`}>
        <p className={styles.who} data-person="name" />
        <p className={`hint ${styles.email}`} data-person="email" />
        {site().accountMenu.map(({ href, label, isQuiet, isForRingers }) => (
          <a
            key={href}
            href={href}
            className={isQuiet ? "chip" : `chip ${styles.main}`}
            data-ringers={isForRingers || undefined}
          >
            {label}
          </a>
        ))}
        <button type="button" className="chip" data-sign-out="/api/user/signout">
          Logout
        </button>
        <button type="button" className="chip" data-sign-out="/api/user/signout-everywhere">
          Sign out on every device
        </button>
      </div>
    </details>
  );
}
