import { Hono } from "hono";
import { tellOfClosing } from "#core/db/accounts/address-letters.ts";
import * as closing from "#core/db/accounts/closing.ts";
import { transaction } from "#core/db/connect.ts";
import { CloseAccount } from "#core/domain/accounts/account.ts";
import type { Env } from "../env.ts";
import { clearFileCookie } from "../files/file-cookie.ts";
import { allow, body, requireAccount } from "../http.ts";
import { assertPassword } from "./own-password.ts";

/** Closes the viewer's own account. */
export const closingApi = new Hono<Env>()
  // What is in the way, so that nobody types a password for nothing.
  .get("/", allow("account.secure"), async (c) => {
    const { _id } = requireAccount(c.var.viewer);
    return c.json({ hindrances: await closing.findHindrances(c.var.db, _id) });
  })
  .post("/", allow("account.secure"), body(CloseAccount), async (c) => {
    const { db } = c.var;
    const { _id, email, isConfirmed } = requireAccount(c.var.viewer);
    const { password } = c.req.valid("json");
    await assertPassword(c, password, { field: "password", refused: "user.closeRefused" });
    await transaction(db, async (trx) => {
      await closing.closeAccount(trx, _id);
      // An address that is not confirmed may be a stranger's.
      if (isConfirmed) await tellOfClosing(trx, _id, email);
    });
    clearFileCookie(c);
    return c.body(null, 204);
  });
