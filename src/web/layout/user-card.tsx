import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Session } from "#domain/accounts/account.ts";
import { getAuthHeaders, renewSession } from "../session/renew-session.ts";
import { clearSession } from "../session/session.ts";
import { Portrait } from "../ui/portrait.tsx";
import styles from "./user-card.module.css";

/** The avatar; it opens a card with name, e-mail, profile link and Logout. */
export default function UserCard({ person }: { person: Session["result"] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const close = () => {
    if (details.current) details.current.open = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the card
  useEffect(close, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation checks the session with the server
  useEffect(renewSession, [pathname]);

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
        <Portrait name={person.name} src={person.profilePicture ?? null} size={40} />
      </summary>
      <div className={styles.card}>
        <p className={styles.name}>{person.name}</p>
        <p className={styles.email}>{person.email}</p>
        <a href="/profile">Visit your Profile</a>
        <a className={styles.quiet} href="/account">
          Password and devices
        </a>
        <button
          type="button"
          onClick={() => {
            signOut();
            void navigate("/");
          }}
        >
          Logout
        </button>
        <button
          type="button"
          onClick={() => {
            signOut("/api/user/signout-everywhere");
            void navigate("/");
          }}
        >
          Log out on every device
        </button>
      </div>
    </details>
  );
}

/** Ends the session here at once, and on the server as soon as the network allows. */
function signOut(address = "/api/user/signout") {
  const headers = getAuthHeaders();
  clearSession();
  if (!headers) return;
  const end = () =>
    fetch(address, { method: "POST", headers, keepalive: true }).catch((error: unknown) => {
      console.error(error);
      addEventListener("online", () => void end(), { once: true });
    });
  void end();
}
