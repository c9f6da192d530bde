import { canonicalMailbox } from "#core/domain/accounts/email.ts";
import type { Env } from "./env.ts";

/** What a letter to an address that nobody has proven uses up; the one rule for every door at which such an address is typed. */
export const letterTo = (email: string, { address }: Pick<Env["Variables"], "address">) => ({
  unconfirmedMail: canonicalMailbox(email),
  unconfirmedMailAddress: address,
  unconfirmedMailAll: "all",
});

/** Counts a letter to an address that nobody has proven before the work that sends it; what fails sends none, and is not counted. */
export async function sendCounted<Result>(
  { limits, address }: Pick<Env["Variables"], "limits" | "address">,
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const counted = await limits.consume(letterTo(email, { address }));
  try {
    return await work();
  } catch (error) {
    await counted.refund();
    throw error;
  }
}
