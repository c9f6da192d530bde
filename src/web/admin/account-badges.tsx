import type { AccountState } from "#domain/people/profile.ts";
import styles from "./database.module.css";

/** What an account may do and where it stands, in words. */
export function AccountBadges({ account }: { account: AccountState | null }) {
  const words = account
    ? [
        account.isDisabled && "Disabled",
        account.role === "admin" && "Admin",
        account.isStoreAdmin && "Store admin",
        !account.isConfirmed && "Address not confirmed",
      ].filter((word) => word !== false)
    : ["No account yet"];
  return (
    <p className={styles.badges}>
      {words.map((word) => (
        <span key={word} data-badge={word}>
          {word}
        </span>
      ))}
    </p>
  );
}
