import type { AccountState } from "#core/domain/accounts/rights.ts";
import styles from "./database.module.css";

/** An account's rights and state as badges. */
export function AccountBadges({ account }: { account: AccountState }) {
  const badges = [
    account.isDisabled && (account.closedAt ? "Closed by its owner" : "Disabled"),
    account.role === "admin" && "Admin",
    account.isStoreAdmin && "Store admin",
    !account.isConfirmed && "Address not confirmed",
  ].filter((badge) => badge !== false);
  return (
    <p className={`toolbar ${styles.badges}`}>
      {badges.map((badge) => (
        <span key={badge} data-badge={badge}>
          {badge}
        </span>
      ))}
    </p>
  );
}
