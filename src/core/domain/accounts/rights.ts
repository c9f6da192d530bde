import { z } from "zod";
import { exact } from "../exact.ts";
import { eachRight, type GrantedRight } from "./granted-rights.ts";

/** The account with a profile's e-mail address, as admins see it. */
export interface AccountState extends Record<GrantedRight, boolean> {
  _id: string;
  role: "admin" | "member";
  isDisabled: boolean;
  /** Whether the address is confirmed; until then the account has no access to the profile. */
  isConfirmed: boolean;
  /** When its owner closed it (ISO 8601). */
  closedAt: string | null;
}

/** An account as admins see it, with the profile of the same address. */
export interface ListedAccount extends AccountState {
  name: string;
  email: string;
  createdAt: string;
  profile: { _id: string; name: string; slug: string } | null;
}

/** What an admin may change about an account. */
export const RightsChange = exact(
  z
    .object({ role: z.enum(["admin", "member"]), ...eachRight(() => z.boolean()), isDisabled: z.boolean() })
    .partial(),
);
export type RightsChange = z.output<typeof RightsChange>;
