import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Session } from "#domain/account.ts";
import { clearSession, readSession } from "../session.ts";
import { Initials } from "../ui/initials.tsx";
import styles from "./user-card.module.css";

/** The avatar; it opens a card with name, e-mail, the way to the profile, and Logout. */
export default function UserCard({ person }: { person: Session["result"] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const close = () => {
    if (details.current) details.current.open = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the card
  useEffect(close, [pathname]);

  return (
    <details
      ref={details}
      className={styles.holder}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        close();
        details.current?.querySelector("summary")?.focus();
      }}
    >
      <summary>
        <span className="visually-hidden">Your account, {person.name}</span>
        <Initials name={person.name} size={40} />
      </summary>
      <div className={styles.card}>
        <p className={styles.name}>{person.name}</p>
        <p className={styles.email}>{person.email}</p>
        <a href="/profile">Visit your Profile</a>
        <button
          type="button"
          onClick={() => {
            leave();
            void navigate("/");
          }}
        >
          Logout
        </button>
      </div>
    </details>
  );
}

/** Ends the session here at once, and on the server as soon as the line allows. */
function leave() {
  const token = readSession()?.token;
  clearSession();
  if (token) {
    const headers = { Authorization: `Bearer ${token}` };
    void fetch("/api/user/signout", { method: "POST", headers, keepalive: true }).catch(console.error);
  }
}
