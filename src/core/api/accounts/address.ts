import { Hono } from "hono";
import * as addresses from "#core/db/accounts/address.ts";
import * as letters from "#core/db/accounts/address-letters.ts";
import { record } from "#core/db/accounts/audit.ts";
import * as sessions from "#core/db/accounts/sessions.ts";
import * as links from "#core/db/accounts/tokens.ts";
import { transaction } from "#core/db/connect.ts";
import { type AccountAddress, ChangeAddress, Confirm } from "#core/domain/accounts/account.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Env } from "../env.ts";
import { allow, body, requireAccount } from "../http.ts";
import { sendCounted } from "../letter-limits.ts";
import { assertPassword, ofAccount } from "./own-password.ts";

/** The address of the viewer's own account. */
export const addressApi = new Hono<Env>()
  .get("/", allow("account.secure"), async (c) => {
    const { _id, email } = requireAccount(c.var.viewer);
    const newEmail = await addresses.findWanted(c.var.db, _id);
    return c.json({ email, newEmail } satisfies AccountAddress);
  })
  // Work and reply are the same whether or not the address has an account.
  .post("/", allow("account.secure"), body(ChangeAddress), async (c) => {
    const { db, limits } = c.var;
    const account = requireAccount(c.var.viewer);
    const { email, password } = c.req.valid("json");
    await assertPassword(c, password, { field: "password", refused: "user.addressRefused" });
    if (email === account.email) {
      const message = "This is already your address.";
      throw new AppError("invalid", message, { fields: { email: message } });
    }
    await limits.consume({ addressAccount: account._id });
    await sendCounted(c.var, email, () =>
      transaction(db, async (trx) => {
        await addresses.wantAddress(trx, account._id, email);
        await letters.sendAddressLink(trx, account._id, email);
        // An address that is not confirmed may be a stranger's, who has nothing to be warned of.
        if (account.isConfirmed) await letters.warnOfAddress(trx, account._id, account.email);
        await record(trx, { ...ofAccount(account._id, "user.addressAsk"), after: { email } });
      }),
    );
    return c.body(null, 204);
  })
  .delete("/", allow("account.secure"), async (c) => {
    const { _id } = requireAccount(c.var.viewer);
    await transaction(c.var.db, (trx) => addresses.wantAddress(trx, _id, null));
    return c.body(null, 204);
  })
  // Requires a session of the account, so that the owner of a mailbox cannot give it to a stranger's account by opening a link.
  .post("/confirm", allow("account.secure"), body(Confirm), async (c) => {
    const account = requireAccount(c.var.viewer);
    await c.var.limits.consume({ resetAddress: c.var.address });
    await transaction(c.var.db, async (trx) => {
      const opened = await links.redeemAddress(trx, c.req.valid("json").token);
      const email = opened?.email ?? null;
      if (email === null || opened?.accountId !== account._id) throw deadLink();
      if ((await addresses.findWanted(trx, account._id)) !== email) throw deadLink();
      await addresses.changeAddress(trx, account._id, email);
      await sessions.revokeOtherSessions(trx, account._id, c.var.session?.sessionId ?? "");
      if (account.isConfirmed) await letters.tellOfAddress(trx, account._id, account.email);
      const entry = ofAccount(account._id, "user.address");
      await record(trx, { ...entry, before: { email: account.email }, after: { email } });
    });
    return c.body(null, 204);
  });

const deadLink = () =>
  new AppError(
    "invalid",
    "This link has been used, has expired, has been replaced by a later one, or belongs to another account.",
    { fields: { token: "Ask for a new link." } },
  );
