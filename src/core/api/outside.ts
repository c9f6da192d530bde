import { CONFIRM_FIRST } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Env } from "./env.ts";

/** Throws unless an account has proven its address, without which nobody lets this site ask others. */
export function assertConfirmed({ isConfirmed }: Account): void {
  if (!isConfirmed) throw new AppError("unconfirmed", CONFIRM_FIRST);
}

/** Counts a question to another service for the whole site, before it is asked. */
export const countOutside = async ({ limits }: Pick<Env["Variables"], "limits">): Promise<void> =>
  void (await limits.consume({ outsideLookups: "all" }));
