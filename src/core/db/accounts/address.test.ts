import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import * as letters from "#core/db/letters.ts";

import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeLoan } from "#tests/make-lending.ts";
import { subscribe } from "#tests/older-subscription.ts";
import { changeAddress } from "./address.ts";
import { closeAccount, forgetClosedAccounts, reopenAccount } from "./closing.ts";

const to = "new@example.org";

/** Tables that hold the address of a person, and what becomes of it when the address of an account changes. */
const holders = {
  account: "changes",
  account_token: "its links die, and those of an invitation are for an address without an account",
  call_subscription: "follows",
  invitation: "belongs to an address without an account",
  pass: "follows",
  profile: "follows",
  request: "follows",
  ring_report: "is how a finder wrote it, and is deleted after a year",
};

test("every table with an address is known to the change of an address", () => {
  const declared = globSync("src/*/db/tables/*.ts").flatMap((path) =>
    [
      ...readFileSync(path, "utf8").matchAll(/^(?:export )?interface (\w+)Table [^{]*\{([\s\S]*?)^\}/gm),
    ].flatMap(([, name = "", body = ""]) => (/^\s+email: /m.test(body) ? name : [])),
  );
  const profile = "Profile"; // Its columns come from the table of its fields.
  const snake = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, "_$&").toLowerCase();
  expect([...declared, profile].map(snake).sort()).toEqual(Object.keys(holders));
});

describeEachDatabase("an account that moves to another address", (open) => {
  test("takes its profile, loans, subscriptions and waiting letters with it", async () => {
    const app = await openApp(await open());
    const { _id, email, profileId } = app.people.member;
    await makeLoan(app);
    const at = new Date();
    await transaction(app.db, async (trx) => {
      await subscribe(trx, "msc", email, at);
      await subscribe(trx, "phd", email, at);
      await subscribe(trx, "phd", to, at);
      for (const reader of [email, to]) await letters.ask(trx, { noun: "copy", about: "1", reader }, at);
      await letters.ask(trx, { noun: "copy", about: "2", reader: email }, at);
      await changeAddress(trx, _id, to);
    });
    const emails = async (table: "account" | "profile" | "request" | "call_subscription", id: string) =>
      (
        await app.db
          .selectFrom(table)
          .select("email")
          .where(table === "request" ? "accountId" : "id", "=", id)
          .execute()
      ).map((row) => row.email);
    expect(await emails("account", _id)).toEqual([to]);
    expect(await emails("profile", profileId ?? "")).toEqual([to]);
    expect(await emails("request", _id)).toEqual([to]);
    const calls = await app.db
      .selectFrom("call_subscription")
      .select(["call", "email"])
      .orderBy("call")
      .execute();
    expect(calls).toEqual([
      { call: "msc", email: to },
      { call: "phd", email: to },
    ]);
    const copies = await app.db
      .selectFrom("letter")
      .select(["about", "reader"])
      .where("noun", "=", "copy")
      .where("reader", "=", to)
      .orderBy("about")
      .execute();
    expect(copies).toEqual([
      { about: "1", reader: to },
      { about: "2", reader: to },
    ]);
  });

  test("and one that is closed is opened again as it was, or forgotten", async () => {
    const app = await openApp(await open());
    const { _id, email } = app.people.member;
    const row = () =>
      app.db.selectFrom("account").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
    const profile = () =>
      app.db.selectFrom("profile").select("deletedAt").where("email", "=", email).executeTakeFirstOrThrow();
    const begun = { kind: "species", title: "Begun", state: { values: {} }, version: 0 };
    await app.call("member", "PUT", "/api/drafts/begun-on-a-phone", begun);
    const drafts = async () => (await app.db.selectFrom("draft").select("id").execute()).length;
    await transaction(app.db, (trx) => closeAccount(trx, _id));
    const { closedAt } = await row();
    expect(closedAt).not.toBeNull();
    expect(await profile()).toEqual({ deletedAt: closedAt });
    await transaction(app.db, (trx) => reopenAccount(trx, { accountId: _id, email, at: closedAt ?? "" }));
    expect(await profile()).toEqual({ deletedAt: null });
    await app.db.updateTable("account").set({ disabledAt: null }).where("id", "=", _id).execute();
    await transaction(app.db, (trx) => closeAccount(trx, _id));
    await forgetClosedAccounts(app.db, "2020-01-01T00:00:00.000Z");
    expect((await row()).email).toBe(email);
    expect(await drafts()).toBe(1);
    await forgetClosedAccounts(app.db, "2100-01-01T00:00:00.000Z");
    expect(await row()).toMatchObject({
      email: `${_id}@closed.invalid`,
      passwordHash: null,
      firstName: "Musa",
    });
    expect(await drafts()).toBe(0);
  });
});
