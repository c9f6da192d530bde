import { Hono } from "hono";
import * as accounts from "#core/db/accounts/accounts.ts";
import { record } from "#core/db/accounts/audit.ts";
import { askToConfirm, sendReset, tellOfPassword } from "#core/db/accounts/letters.ts";
import * as sessions from "#core/db/accounts/sessions.ts";
import * as links from "#core/db/accounts/tokens.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { Confirm, Forgot, type Invited, Reset, SignIn, SignUp } from "#core/domain/accounts/account.ts";
import { canonicalMailbox } from "#core/domain/accounts/email.ts";
import { isOldHash } from "#core/domain/accounts/old-password.ts";
import type { Account, Viewer } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { institute } from "#core/institute.ts";
import type { Env } from "../env.ts";
import { clearFileCookie, setFileCookie } from "../files/file-cookie.ts";
import { body, openBody, requireAccount } from "../http.ts";
import { letterTo, sendCounted } from "../letter-limits.ts";
import { markStaff, unmarkStaff } from "../visits/staff-cookie.ts";
import { assertStrongPassword } from "./new-password.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";

/** Sign-up, sign-in and password reset (spec §7). */
const strangersRefused =
  "Only members whose e-mail address the institute knows can create an account. Please write to us.";

export const userApi = new Hono<Env>()
  .post("/signin", openBody(SignIn), async (c) => {
    const { db, limits, address } = c.var;
    const { email, password } = c.req.valid("json");
    const signInKey = `${email} ${address}`;
    const consumed = await limits.consume({
      signinAddress: address,
      ...(!(await limits.isKnownSignIn(email, address)) && { signinEverywhere: email }),
      signinAccount: signInKey,
    });
    const account = await authenticate(db, email, password).catch(async (error: unknown) => {
      await consumed.refund();
      throw error;
    });
    if (!account) {
      const refused = { action: "user.signinRefused", subject: "account", subjectId: email } as const;
      await transaction(db, (trx) => record(trx, { accountId: null, ...refused }));
      throw new AppError("unauthenticated", "The e-mail address or the password is wrong.");
    }
    await consumed.refund();
    await limits.reset("signinAccount", signInKey);
    await limits.rememberSignIn(email, address);
    return c.json(await openSession(c, account, "user.signin"));
  })
  .post("/signup", openBody(SignUp), async (c) => {
    const { db, limits, address } = c.var;
    const { email, password, firstName, lastName, invitation } = c.req.valid("json");
    const consumed = await limits.consume({ judgeAddress: address, signupAddress: address });
    if (!institute().signUp && !(await accounts.isMembersAddress(db, email)))
      throw new AppError("forbidden", strangersRefused, { fields: { email: strangersRefused } });
    await assertStrongPassword(password, { name: `${firstName} ${lastName}`, email }).catch(
      async (error: unknown) => {
        await consumed.refund();
        await limits.consume({ judgeAddress: address });
        throw error;
      },
    );
    const signUp = (then: (trx: Trx, created: Account) => Promise<void>) =>
      hashPassword(password).then((passwordHash) =>
        transaction(db, (trx) => createAccount(trx, { email, firstName, lastName, passwordHash }, then)),
      );
    const account =
      invitation === undefined
        ? await sendCounted(c.var, email, () => signUp(askToConfirm))
        : await signUp(async (trx, created) => {
            // Access to the mailbox proves ownership of the address.
            if (!(await links.redeemInvitation(trx, invitation, email))) throw expiredInvitation();
            await accounts.confirm(trx, created._id);
            await record(trx, { ...auditSubject(created._id), action: "user.confirm" });
          });
    return c.json(await openSession(c, account, "user.signup"), 201);
  })
  // Says whom the link of an invitation is for, without using it up.
  .post("/invited", body(Confirm), async (c) => {
    await c.var.limits.consume({ resetCheckAddress: c.var.address });
    const email = await links.findInvited(c.var.db, c.req.valid("json").token);
    if (email === undefined) throw expiredInvitation();
    return c.json({ email } satisfies Invited);
  })
  .post("/confirm/resend", async (c) => {
    const account = requireAccount(c.var.viewer);
    if (account.isConfirmed) return c.body(null, 204);
    await sendCounted(c.var, account.email, () => transaction(c.var.db, (trx) => askToConfirm(trx, account)));
    return c.body(null, 204);
  })
  // Requires a session of the account, so that nobody can confirm an address when its owner opens the link.
  .post("/confirm", body(Confirm), async (c) => {
    const account = requireAccount(c.var.viewer);
    if (account.isConfirmed) return c.body(null, 204);
    await c.var.limits.consume({ resetAddress: c.var.address });
    await transaction(c.var.db, async (trx) => {
      const accountId = await links.redeem(trx, "confirm", c.req.valid("json").token);
      if (accountId !== account._id)
        throw new AppError(
          "invalid",
          "This link has been used, has expired, or belongs to another account.",
          {
            fields: { token: "Ask for a new link." },
          },
        );
      await accounts.confirm(trx, accountId);
      await record(trx, { accountId, action: "user.confirm", subject: "account", subjectId: accountId });
    });
    return c.body(null, 204);
  })
  .post("/forgot", body(Forgot), async (c) => {
    const { db, limits, address } = c.var;
    const { email } = c.req.valid("json");
    const mailbox = canonicalMailbox(email);
    // Counted apart where the owner has signed in, so that nobody else can use up what the owner needs.
    const isOwners = await limits.isKnownSignIn(email, address);
    await limits.consume({
      forgotAddress: address,
      forgotAccount: isOwners ? `${mailbox} ${address}` : mailbox,
    });
    // The work and the response are the same whether or not there is an account.
    await transaction(db, async (trx) => {
      await record(trx, { accountId: null, action: "user.forgot", subject: "account", subjectId: email });
      const account = await accounts.findByEmail(trx, email);
      const mayBeUnproven = await limits.allows(letterTo(email, c.var), trx);
      await sendReset(trx, email, account?.isConfirmed || mayBeUnproven);
    });
    return c.json({
      message:
        "A password reset link has been sent to your email. Please follow the link to reset your password",
    });
  })
  // Checks a link before a password is typed, without redeeming it or revealing its account.
  .post("/reset/check", body(Confirm), async (c) => {
    const { db, limits, address } = c.var;
    await limits.consume({ resetCheckAddress: address });
    if (!(await links.findAccountId(db, "reset", c.req.valid("json").token))) throw expiredLink();
    return c.body(null, 204);
  })
  .post("/reset", openBody(Reset), async (c) => {
    const { db, limits, address } = c.var;
    const { token, password } = c.req.valid("json");
    await limits.consume({ judgeAddress: address, resetAddress: address });
    const linkedAccountId = await links.findAccountId(db, "reset", token);
    const person = linkedAccountId ? await accounts.findById(db, linkedAccountId) : null;
    if (!person) throw expiredLink();
    await assertStrongPassword(password, person);
    const passwordHash = await hashPassword(password);
    const account = await transaction(db, async (trx) => {
      const accountId = await links.redeem(trx, "reset", token);
      const owner = accountId ? await accounts.findById(trx, accountId) : null;
      if (!owner) throw expiredLink();
      await accounts.setPassword(trx, owner._id, passwordHash);
      await links.voidAll(trx, "reset", owner._id);
      // Access to the mailbox proves ownership of the address.
      await accounts.confirm(trx, owner._id);
      await tellOfPassword(trx, owner);
      return accounts.findById(trx, owner._id);
    });
    if (!account) throw new AppError("notFound", "This account no longer exists.");
    return c.json(await openSession(c, account, "user.reset"));
  })
  .post("/signout", async (c) => {
    const account = requireAccount(c.var.viewer);
    const { db, session } = c.var;
    await transaction(db, async (trx) => {
      if (session) await sessions.revokeSession(trx, session.sessionId);
      await record(trx, { ...auditSubject(account._id), action: "user.signout" });
    });
    clearFileCookie(c);
    unmarkStaff(c);
    return c.body(null, 204);
  })
  .post("/signout-everywhere", async (c) => {
    const account = requireAccount(c.var.viewer);
    await transaction(c.var.db, async (trx) => {
      await sessions.revokeAllSessions(trx, account._id);
      await record(trx, { ...auditSubject(account._id), action: "user.signoutEverywhere" });
    });
    clearFileCookie(c);
    unmarkStaff(c);
    return c.body(null, 204);
  })
  .get("/me", async (c) => {
    const account = requireAccount(c.var.viewer);
    const { session } = c.var;
    if (session) {
      await setFileCookie(c, account, session);
      await markStaff(c, account, session.endsAt);
      await sessions.touchSession(c.var.db, session.sessionId);
    }
    return c.json(account);
  });

/** A new account, which has its letter or is confirmed by its link; 409 if there is one with the address. */
async function createAccount(
  trx: Trx,
  input: Parameters<typeof accounts.create>[1],
  then: (trx: Trx, created: Account) => Promise<void>,
): Promise<Account> {
  const id = await accounts.create(trx, input);
  const created = id ? await accounts.findById(trx, id) : null;
  if (created) await then(trx, created);
  const account = created && (await accounts.findById(trx, created._id));
  if (account) return account;
  const fields = { email: "An account with this address already exists. Sign in instead." };
  throw new AppError("conflict", "An account with this address already exists.", { fields });
}

const expiredLink = () =>
  new AppError("invalid", "This link has been used or has expired. Ask for a new one.", {
    fields: { token: "Ask for a new link." },
  });

const expiredInvitation = () =>
  new AppError("invalid", "This invitation has been used or has expired. You can sign up without it.");

const auditSubject = (accountId: string) => ({ accountId, subject: "account", subjectId: accountId });

/** The account with this address and password; takes the same time if there is none. A hash of an older site is replaced. */
async function authenticate(db: Db, email: string, password: string): Promise<Viewer> {
  let found: { stored: string | null; old: string | null } = { stored: null, old: null };
  const find = async () => {
    found = await accounts.findPasswordHashes(db, email);
    return found.stored;
  };
  if (!(await verifyPassword(find, password, async () => found.old))) return null;
  const { stored } = found;
  const account = await accounts.findByEmail(db, email);
  if (account && stored !== null && isOldHash(stored))
    await accounts.replacePassword(db, account._id, { from: stored, to: await hashPassword(password) });
  return account;
}
