import { Link } from "react-router";
import { DownloadButton } from "../../forms/lists/download-button.tsx";
import { NoScriptNote } from "../../forms/noscript-note.tsx";
import { may, usePerson } from "../../session/use-person.ts";
import { workplaceMeta } from "../../workplace-meta.ts";
import { ChangeAddressForm } from "./change-address-form.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { CloseAccount } from "./close-account.tsx";
import { MorningLetter } from "./morning-letter.tsx";
import styles from "./security.module.css";
import { SessionList } from "./session-list.tsx";

export const meta = () => workplaceMeta("Account settings");

const isAdmin = may("health.read");
const allowAll = () => true;

/** Address, password and sessions of the signed-in account; visitors are sent to sign in. */
export default function SecurityPage() {
  const person = usePerson("/auth", allowAll);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Account settings</h1>
      {person ? (
        <>
          <section aria-labelledby="change-address">
            <h2 id="change-address">Change your e-mail address</h2>
            <ChangeAddressForm person={person} />
          </section>
          <section aria-labelledby="change-password">
            <h2 id="change-password">Change your password</h2>
            <ChangePasswordForm person={person} />
          </section>
          <section aria-labelledby="devices">
            <h2 id="devices">Where you are signed in</h2>
            <SessionList person={person} />
          </section>
          <section aria-labelledby="letters">
            <h2 id="letters">E-mails</h2>
            <p className={styles.intro}>
              What you follow, and what you wait for, is on one page: <Link to="/letters">your letters</Link>.
            </p>
            {(isAdmin(person) || person.isRingKeeper) && <MorningLetter person={person} />}
          </section>
          <section aria-labelledby="my-data">
            <h2 id="my-data">Your data</h2>
            <p className={styles.intro}>
              Everything this site holds about you, as a page to read and as a file for programs: account,
              profile, posts, loans, surveys, sessions and e-mails.
            </p>
            <p className={styles.act}>
              <DownloadButton address="/api/user/data" fileName="my-data.zip">
                Download my data
              </DownloadButton>
            </p>
          </section>
          <section aria-labelledby="close-account">
            <h2 id="close-account">Close your account</h2>
            <CloseAccount person={person} />
          </section>
        </>
      ) : (
        <NoScriptNote />
      )}
    </div>
  );
}
