import { ConfirmAddress, useIsUnconfirmed } from "#core/web/forms/dialogs/confirm-address.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import styles from "./lending-dialog.module.css";

/** Whether a person has to confirm the address before requesting equipment; store admins enter requests of others. */
export const useMustConfirm = (person: Person): boolean => useIsUnconfirmed(person) && !person.isStoreAdmin;

/** Says that equipment can be requested once the address is confirmed. */
export const ConfirmFirst = ({ person }: { person: Person }) => (
  <section className={`note stack ${styles.note}`} aria-label="Confirm your e-mail address">
    <ConfirmAddress person={person}>Then you can request equipment.</ConfirmAddress>
  </section>
);
