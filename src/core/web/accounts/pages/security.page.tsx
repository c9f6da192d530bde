import { NoScriptNote } from "../../forms/noscript-note.tsx";
import { workplaceMeta } from "../../page-meta.ts";
import { may, usePerson } from "../../session/use-person.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { MorningLetter } from "./morning-letter.tsx";
import styles from "./security.module.css";
import { SessionList } from "./session-list.tsx";

export const meta = () => workplaceMeta("Password and devices", "/account");

const isAdmin = may("health.read");
const allowAll = () => true;

/** Password and sessions of the signed-in account; visitors are sent to sign in. */
export default function SecurityPage() {
  const person = usePerson("/auth", allowAll);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Password and devices</h1>
      {person ? (
        <>
          <section aria-labelledby="change-password">
            <h2 id="change-password">Change your password</h2>
            <ChangePasswordForm person={person} />
          </section>
          <section aria-labelledby="devices">
            <h2 id="devices">Where you are signed in</h2>
            <SessionList person={person} />
          </section>
          {isAdmin(person) && (
            <section aria-labelledby="letters">
              <h2 id="letters">Letters</h2>
              <MorningLetter person={person} />
            </section>
          )}
        </>
      ) : (
        <NoScriptNote />
      )}
    </div>
  );
}
