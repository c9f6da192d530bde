import { Hono } from "hono";
import * as accounts from "#db/accounts.ts";
import { record } from "#db/audit.ts";
import { type Db, transaction } from "#db/connect.ts";
import { type Session, SignIn, SignUp, sessionSeconds } from "#domain/account.ts";
import { AppError } from "#domain/errors.ts";
import type { Account } from "#domain/viewer.ts";
import type { Env } from "./env.ts";
import { body, signedIn } from "./http.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import type { Tokens } from "./tokens.ts";

/** Accounts and sessions of spec §7. */
export const userApi = new Hono<Env>()
  .post("/signin", body(SignIn), async (c) => {
    const { db, limits, tokens, address } = c.var;
    const { email, password } = c.req.valid("json");
    const tries = `${email} ${address}`;
    await limits.check("signinAccount", tries);
    await limits.check("signinAddress", address);

    const fits = await passwordFits(await accounts.passwordHash(db, email), password);
    const account = fits ? await accounts.byEmail(db, email) : null;
    if (!account) {
      await record(db, {
        accountId: null,
        action: "user.signinRefused",
        subject: "account",
        subjectId: email,
      });
      await limits.spend("signinAddress", address);
      await limits.spend("signinAccount", tries);
      throw new AppError("unauthenticated", "The e-mail address and the password do not belong together.");
    }
    await limits.forget("signinAccount", tries);
    return c.json(await open(db, tokens, account, "user.signin"));
  })
  .post("/signup", body(SignUp), async (c) => {
    const { db, limits, tokens, address } = c.var;
    await limits.spend("signupAddress", address);
    const { email, password, firstName, lastName } = c.req.valid("json");
    const passwordHash = await hashPassword(password);
    const id = await transaction(db, (trx) =>
      accounts.create(trx, { email, firstName, lastName, passwordHash }),
    );
    const account = id && (await accounts.byEmail(db, email));
    if (!account) {
      const fields = { email: "There is an account with this address already. Sign in instead." };
      throw new AppError("conflict", "There is an account with this address already.", { fields });
    }
    return c.json(await open(db, tokens, account, "user.signup"), 201);
  })
  .post("/signout", async (c) => {
    const account = signedIn(c.var.viewer);
    const { db, sessionId } = c.var;
    await transaction(db, async (trx) => {
      if (sessionId) await accounts.revokeSession(trx, sessionId);
      await record(trx, {
        accountId: account._id,
        action: "user.signout",
        subject: "account",
        subjectId: account._id,
      });
    });
    return c.body(null, 204);
  })
  .get("/me", (c) => c.json(signedIn(c.var.viewer)));

async function open(db: Db, tokens: Tokens, account: Account, action: string): Promise<Session> {
  const sessionId = await transaction(db, async (trx) => {
    await record(trx, { accountId: account._id, action, subject: "account", subjectId: account._id });
    return accounts.openSession(trx, account._id, sessionSeconds);
  });
  const token = await tokens.sign({ accountId: account._id, sessionId, seconds: sessionSeconds });
  const { _id, name, email, role, isStoreAdmin } = account;
  return { token, result: { _id, name, email, role, isStoreAdmin } };
}
