import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyThanks } from "#institute/domain/passes/copy.ts";
import { begin, fileUrl, openWork, reader, tokenOf } from "#tests/asked-copies.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeFile, makePost } from "#tests/make.ts";

const letterThanks = { message: copyThanks.letter, sent: "letter" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
afterEach(() => {
  vi.useRealTimers();
});

describeEachDatabase("a copy that is asked for again", (open) => {
  test("asked for a hundred times by a mailbox in its spellings is stored three times a day", async () => {
    const { ask, states, work } = await openWork(open);
    const statuses: number[] = [];
    for (let at = 0; at < 100; at++) {
      const reply = await ask({ email: at % 2 ? `v.ictim+${at}@gmail.com` : `VICTIM+${at}@googlemail.com` });
      statuses.push(reply.status);
      if (at === 99) {
        expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(3600);
        expect((await reply.json()).message).toMatch(/^You can ask for 3 copies a day\. You can continue in/);
      }
    }
    expect(statuses).toEqual([202, 202, 202, ...Array(97).fill(429)]);
    expect(await states()).toHaveLength(3);
    expect((await work()).size).toBe(3);
  });

  test("is asked for once by a mailbox; whose link is lost gets it again", async () => {
    const { asked, ask, work, confirm, answer, states } = await openWork(open);
    const links = await asked();
    const again = async (email: string) => {
      const reply = await ask({ email });
      expect(await reply.json()).toEqual(letterThanks);
      const proof = (await work()).get(email);
      return (await confirm(tokenOf(proof?.text, "passes/confirm"))).json();
    };
    expect(await again("amina+2@stranger.example")).toMatchObject({ state: "waiting" });
    expect(await states()).toEqual(["waiting"]);
    expect((await work()).size).toBe(0);
    await answer(links.get("member@example.org") ?? "", "give");
    const given = (await work()).get(reader);
    expect(await again("amina@stranger.example")).toMatchObject({ state: "sentAgain" });
    expect(await states()).toEqual(["open"]);
    expect(tokenOf((await work()).get(reader)?.text, "with")).toBe(tokenOf(given?.text, "with"));
  });

  test("needs no proof from an account whose own address is proven, and does from any other", async () => {
    const { ask, work, states } = await openWork(open);
    const own = await ask({ email: "newcomer@example.org" }, "newcomer");
    expect([own.status, await own.json()]).toEqual([202, { message: copyThanks.passedOn, sent: "passedOn" }]);
    expect(await states()).toEqual(["waiting"]);
    expect([...(await work()).keys()].sort()).toEqual(["member@example.org", "other@example.org"]);
    expect(await (await ask({}, "newcomer")).json()).toEqual(letterThanks);
    expect([...(await work()).keys()]).toEqual([reader]);
  });

  test("that an account has already is sent to it again, which is said to its proven address alone", async () => {
    const { ask, work, answer } = await openWork(open);
    const own = "newcomer@example.org";
    await ask({ email: own }, "newcomer");
    const link = tokenOf((await work()).get("member@example.org")?.text, "passes/answer");
    await answer(link, "give");
    const given = tokenOf((await work()).get(own)?.text, "with");
    const again = await (await ask({ email: own }, "newcomer")).json();
    expect(again).toEqual({ message: copyThanks.sentAgain, sent: "sentAgain" });
    const letters = await work();
    expect([...letters.keys()]).toEqual([own]);
    expect(tokenOf(letters.get(own)?.text, "with")).toBe(given);
    expect(await (await ask({ email: own })).json()).toEqual(letterThanks);
  });

  test("that waits is not counted again for who asks with a proven address, and another work is", async () => {
    const { ask, db, people, states } = await openWork(open);
    const own = async (changes: object = {}) =>
      (await ask({ email: "newcomer@example.org", ...changes }, "newcomer")).status;
    for (let at = 0; at < 5; at++) expect(await own()).toBe(202);
    expect(await states()).toEqual(["waiting"]);
    const others: number[] = [];
    for (const title of ["Song", "Nests", "Seeds"]) {
      const closed = { postType: "thesis", title, fileUrl, accessRight: "restricted" } as const;
      others.push(await own({ subjectId: await makePost(db, people.member, closed) }));
    }
    expect(others).toEqual([202, 202, 429]);
  });

  test("says behind the link that proved the address what has become of the request", async () => {
    const { ask, work, confirm, answer, call, db, id } = await openWork(open);
    await ask();
    const token = tokenOf((await work()).get(reader)?.text, "passes/confirm");
    const read = async () => (await call(null, "POST", "/api/passes/confirm/read", { token })).json();
    await confirm(token);
    expect(await read()).toMatchObject({ state: "waiting" });
    const link = tokenOf((await work()).get("member@example.org")?.text, "passes/answer");
    await answer(link, "give");
    const given = { state: "open", until: "2027-04-09" };
    expect(await read()).toMatchObject(given);
    expect(await (await confirm(token)).json()).toMatchObject(given);
    await makeFile(db, "/files/posts/second.pdf");
    await call("admin", "PATCH", `/api/posts/${id}`, { fileUrl: "/files/posts/second.pdf" });
    expect(await read()).toMatchObject({ state: "ended", work: { title: "Moult of firefinches" } });
    await db.updateTable("pass").set({ state: "declined" }).execute();
    expect(await read()).toMatchObject({ state: "declined" });
    await db.updateTable("post").set({ publicAt: null }).where("id", "=", id).execute();
    expect(await read()).toMatchObject({ state: "declined", work: null });
  });
});
