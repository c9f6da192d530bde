import { expect, test } from "vitest";
import { limitRules } from "#core/domain/limits.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makeAccount } from "#tests/make.ts";

describeWithDatabase("an address that is not confirmed", (open) => {
  test("gets five letters a day, and who asks for more reads the same as before", async () => {
    const app = await openApp(await open());
    await makeAccount(app.db, { email: "invented@example.org", confirmed: false });
    const forgot = async (email: string) => {
      // The limits of an hour would hide what is counted for the day.
      await app.db.deleteFrom("rate_limit").where("id", "not like", "unconfirmedMail:%").execute();
      const reply = await app.call(null, "POST", "/api/user/forgot", { email });
      return [reply.status, await reply.text()];
    };
    const lettersTo = async (address: string) =>
      (await readMailbox(app.db)).filter(({ to }) => to === address).length;
    const replies = [];
    for (let turn = 0; turn < 15; turn++) {
      replies.push(await forgot("invented@example.org"));
      await readMailbox(app.db);
    }
    expect(new Set(replies.map(String)).size).toBe(1);
    expect(await lettersTo("invented@example.org")).toBe(limitRules.unconfirmedMail.points);
    for (let turn = 0; turn < 15; turn++) {
      await forgot("member@example.org");
      await readMailbox(app.db);
    }
    expect(await lettersTo("member@example.org")).toBe(15);
  });
});
