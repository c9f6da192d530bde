import { grantedRights } from "#core/domain/accounts/granted-rights.ts";
import type { AccountState } from "#core/domain/accounts/rights.ts";
import { keysOf } from "#core/domain/keys.ts";
import styles from "./database.module.css";

/** An account's rights and state as badges. */
export function AccountBadges({ account }: { account: AccountState }) {
  const badges = [
    account.isDisabled && (account.closedAt ? "Closed by its owner" : "Disabled"),
    account.role === "admin" && "Admin",
    ...keysOf(grantedRights).map((right) => account[right] && grantedRights[right].label),
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
