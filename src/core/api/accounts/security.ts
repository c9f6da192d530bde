import { Hono } from "hono";
import * as accounts from "#core/db/accounts/accounts.ts";
import { record } from "#core/db/accounts/audit.ts";
import { tellOfPassword } from "#core/db/accounts/letters.ts";
import { setMorningLetter, wantsMorningLetter } from "#core/db/accounts/morning-letters.ts";
import * as sessions from "#core/db/accounts/sessions.ts";
import * as links from "#core/db/accounts/tokens.ts";
import { transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { ChangePassword, Letters, type OpenSession } from "#core/domain/accounts/account.ts";
import { deviceName } from "#core/domain/accounts/device-name.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Env } from "../env.ts";
import { allow, body, openBody, requireAccount } from "../http.ts";
import { assertStrongPassword } from "./new-password.ts";
import { assertPassword, ofAccount } from "./own-password.ts";
import { hashPassword } from "./passwords.ts";

/** Security of the viewer's own account: its password and its sessions. */
export const accountSecurityApi = new Hono<Env>()
  .post("/password", allow("account.secure"), openBody(ChangePassword), async (c) => {
    const { db, session } = c.var;
    const account = requireAccount(c.var.viewer);
    const { currentPassword, password } = c.req.valid("json");
    const refused = { field: "currentPassword", refused: "user.passwordRefused" } as const;
    const from = await assertPassword(c, currentPassword, refused);
    if (password === currentPassword)
      throw new AppError("invalid", "This is already your current password.", {
        fields: { password: "This is already your current password. Choose another one." },
      });
    await assertStrongPassword(password, account);
    const to = await hashPassword(password);
    await transaction(db, async (trx) => {
      if (!(await accounts.replacePassword(trx, account._id, { from, to })))
        throw new AppError("conflict", "The password was changed on another device. Please try again.");
      await sessions.revokeOtherSessions(trx, account._id, session?.sessionId ?? "");
      await links.voidAll(trx, "reset", account._id);
      await record(trx, ofAccount(account._id, "user.password"));
      await tellOfPassword(trx, account);
    });
    return c.body(null, 204);
  })
  .get("/letters", allow("account.secure"), async (c) => {
    const { _id } = requireAccount(c.var.viewer);
    const letters: Letters = { morning: await wantsMorningLetter(c.var.db, _id) };
    return c.json(letters);
  })
  .put("/letters", allow("account.secure"), body(Letters), async (c) => {
    const { _id } = requireAccount(c.var.viewer);
    const { morning } = c.req.valid("json");
    await transaction(c.var.db, (trx) => setMorningLetter(trx, _id, morning ? null : now()));
    return c.body(null, 204);
  })
  .get("/sessions", allow("account.secure"), async (c) => {
    const open = await sessions.listOpenSessions(c.var.db, requireAccount(c.var.viewer)._id);
    const listed = open.map(
      ({ id, userAgent, createdAt, seenAt }): OpenSession => ({
        _id: id,
        device: deviceName(userAgent),
        createdAt,
        seenAt: seenAt ?? createdAt,
        isCurrent: id === c.var.session?.sessionId,
      }),
    );
    return c.json({ sessions: listed });
  })
  .delete("/sessions", allow("account.secure"), async (c) => {
    const { _id } = requireAccount(c.var.viewer);
    await transaction(c.var.db, async (trx) => {
      await sessions.revokeOtherSessions(trx, _id, c.var.session?.sessionId ?? "");
      await record(trx, ofAccount(_id, "user.sessionsEnd"));
    });
    return c.body(null, 204);
  })
  .delete("/sessions/:id", allow("account.secure"), async (c) => {
    const { _id } = requireAccount(c.var.viewer);
    await transaction(c.var.db, async (trx) => {
      if (!(await sessions.revokeOwnSession(trx, _id, c.req.param("id"))))
        throw new AppError("notFound", "This session has already ended.");
      await record(trx, ofAccount(_id, "user.sessionEnd"));
    });
    return c.body(null, 204);
  });
