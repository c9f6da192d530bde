import { NoScriptNote } from "../../forms/noscript-note.tsx";
import { usePerson } from "../../session/use-person.ts";
import { workplaceMeta } from "../../workplace-meta.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import styles from "./security.module.css";
import { SessionList } from "./session-list.tsx";

export const meta = () => workplaceMeta("Password and devices");

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
        </>
      ) : (
        <NoScriptNote />
      )}
    </div>
  );
}
