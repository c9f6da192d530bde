import { ConfirmAddress, useIsUnconfirmed } from "#core/web/forms/dialogs/confirm-address.tsx";
import { may, type Person } from "#core/web/session/use-person.ts";
import styles from "./unverified-notice.module.css";

const mayManageProfiles = may("profile.manage");

/** Shown when the account's address belongs to no profile or is not confirmed. */
export function UnverifiedNotice({ person }: { person: Person }) {
  const isUnconfirmed = useIsUnconfirmed(person);
  return (
    <section className={`stack ${styles.notice}`} aria-labelledby="notice">
      <h1 id="notice">{person.name}</h1>
      <p className={`note ${styles.warning}`} role="alert">
        <strong>Attention!</strong> We could not verify your identity. Please contact the admin for
        verification
      </p>
      {isUnconfirmed ? <Unconfirmed person={person} /> : <Unknown person={person} />}
      <p className="toolbar">
        <a className="button" href="/contact">
          Contact Admin
        </a>
        <a className="button quiet" href="/">
          Back to Home
        </a>
      </p>
    </section>
  );
}

function Unknown({ person }: { person: Person }) {
  return (
    <p>
      You are signed in as {person.email}, and no member profile has this address.{" "}
      {mayManageProfiles(person) ? (
        <>
          You are an admin: add your own profile in <a href="/database">Manage Users</a>, with this address.
        </>
      ) : (
        "An admin can create one for you. Until then your posts stay in your account."
      )}
    </p>
  );
}

const Unconfirmed = ({ person }: { person: Person }) => (
  <ConfirmAddress person={person}>
    Until then your account has no profile, and your posts stay in your account.
  </ConfirmAddress>
);
