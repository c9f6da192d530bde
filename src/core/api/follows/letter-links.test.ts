import { expect, test } from "vitest";
import { describeWithDatabase } from "#tests/databases.ts";
import { openFollows } from "#tests/follows.ts";

describeWithDatabase("what is followed by links in letters", (open) => {
  test("is confirmed by the press alone, however often its link is read, and the letter repeats nothing typed", async () => {
    const { ask, call, follows, mails, tokenOf, press } = await openFollows(open);
    await ask({}, "canary");
    const [mail] = await mails();
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain("canary");
    const token = tokenOf(mail?.text, "confirm");
    for (let count = 0; count < 3; count++) {
      const read = await call(null, "GET", `/api/letters/confirm/${token}`);
      expect([read.status, (await read.json()).isConfirmed]).toEqual([200, false]);
      await call(null, "HEAD", `/api/letters/confirm/${token}`);
    }
    expect(await follows()).toMatchObject([{ confirmedAt: null }]);
    const [first, second] = [await press("confirm", token), await press("confirm", token)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const { isConfirmed, yours } = await (await call(null, "GET", `/api/letters/confirm/${token}`)).json();
    expect([isConfirmed, yours]).toEqual([true, (await second.json()).yours]);
    const [stored] = await follows();
    expect(stored?.confirmedAt).not.toBeNull();
  });

  test("is shown and stopped by the reader’s own link, one by one or all", async () => {
    const { confirmed, call, press, follows } = await openFollows(open);
    const { yours } = await confirmed();
    await confirmed("malimbe");
    const read = async () => (await (await call(null, "GET", `/api/letters/yours/${yours}`)).json()).follows;
    const [first, second] = await read();
    expect([first.title, second.title]).toEqual(["songs of hoopoe", "songs of malimbe"]);
    expect((await press("stop", yours, { id: first.id })).status).toBe(204);
    expect((await read()).map(({ title }: { title: string }) => title)).toEqual(["songs of malimbe"]);
    const { headers } = await call(null, "GET", `/api/letters/yours/${yours}`);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect((await press("leave", yours)).status).toBe(204);
    expect((await press("leave", yours)).status).toBe(204);
    expect([await read(), await follows()]).toEqual([[], []]);
  });

  test("comes as often as its reader chooses by their own link, and as no other does", async () => {
    const { confirmed, press, follows, call, song } = await openFollows(open);
    const { yours } = await confirmed();
    const own = await (await call("member", "POST", "/api/follows", song())).json();
    const one = (await follows()).find(({ id }) => id !== own.id);
    const change = async (id: string | undefined, every: string, token = yours) =>
      (await press("change", token, { id, every })).status;
    expect(await change(one?.id, "month")).toBe(204);
    expect(await change(one?.id, "month")).toBe(204);
    expect([await change(one?.id, "once"), await change(one?.id, "hour")]).toEqual([422, 422]);
    expect([await change(own.id, "month"), await change("none", "month")]).toEqual([404, 404]);
    expect(await change(one?.id, "week", `${yours}x`)).toBe(404);
    expect((await follows()).map(({ id, every }) => [id === own.id, every]).sort()).toEqual([
      [false, "month"],
      [true, "day"],
    ]);
  });

  test("opens to a link with a sign that a mail program added, and to none that was not sent", async () => {
    const { confirmed, call, press, follows, song } = await openFollows(open);
    const { token, yours } = await confirmed();
    const own = await (await call("member", "POST", "/api/follows", song())).json();
    const [id = "", sign = ""] = token.split(".");
    const [reader = "", signature = ""] = yours.split(".");
    const other = Buffer.from("member@example.org").toString("base64url");
    for (const wrong of [
      "",
      id,
      `${id}.`,
      yours,
      `${token}x`,
      `x${token}`,
      `${own.id}.${sign}`,
      "a".repeat(400),
    ])
      expect((await press("confirm", wrong)).status, wrong).toBe(404);
    for (const added of [".", ")", ").", ">", "]", ","]) {
      expect((await press("confirm", token + added)).status, added).toBe(200);
      expect((await press("stop", yours + added, { id: "none" })).status, added).toBe(204);
    }
    for (const wrong of ["", token, `${reader}.`, `${other}.${signature}`, `${other}.${sign}`, `${yours}x`]) {
      expect((await press("leave", wrong)).status, wrong).toBe(404);
      expect((await press("stop", wrong, { id: own.id })).status, wrong).toBe(404);
      if (wrong) expect((await call(null, "GET", `/api/letters/yours/${wrong}`)).status, wrong).toBe(404);
    }
    // A reader's own link stops nothing of another's.
    expect((await press("stop", yours, { id: own.id })).status).toBe(204);
    expect((await follows()).filter(({ stoppedAt }) => stoppedAt !== null)).toEqual([]);
  });
});
