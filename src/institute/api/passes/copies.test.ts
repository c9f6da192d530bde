import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Person } from "#tests/app.ts";
import { begin, DAY_MS, fileUrl, openWork, reader, tokenOf, why } from "#tests/asked-copies.ts";
import { describeEachDatabase, describeRaces } from "#tests/databases.ts";
import { makeFile, makePost } from "#tests/make.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
afterEach(() => {
  vi.useRealTimers();
});

describeEachDatabase("a copy of a closed file", (open) => {
  test("is asked for, proven, given by a press and opened by its link alone for 30 days", async () => {
    const { ask, work, confirm, answer, call, api, id } = await openWork(open);
    const reply = await ask();
    expect([reply.status, await reply.json()]).toMatchObject([202, { sent: "letter" }]);
    const first = await work();
    expect([...first.keys()]).toEqual([reader]);
    const proof = first.get(reader);
    expect(`${proof?.subject} ${proof?.text} ${proof?.html}`).not.toMatch(/Amina|Kano|firefinch|moult/i);
    const token = tokenOf(proof?.text, "passes/confirm");
    const read = await call(null, "POST", "/api/passes/confirm/read", { token });
    expect(await read.json()).toMatchObject({
      work: { title: "Moult of firefinches", slug: "moult-of-firefinches" },
      state: "asked",
    });
    expect((await work()).size).toBe(0);
    for (let press = 0; press < 2; press++)
      expect(await (await confirm(token)).json()).toMatchObject({ state: "waiting" });
    const letters = await work();
    expect([...letters.keys()].sort()).toEqual(["member@example.org", "other@example.org"]);
    const letter = letters.get("member@example.org");
    for (const part of ["Amina Bello", reader, "I study moult", "in Kano.", "9 April 2027"])
      expect(letter?.text).toContain(part);
    const link = tokenOf(letter?.text, "passes/answer");
    const question = await call(null, "POST", "/api/passes/answers/read", { token: link });
    expect(await question.json()).toMatchObject({
      name: "Amina Bello",
      email: reader,
      why,
      state: "waiting",
      moot: null,
    });
    const given = await answer(link, "give", "Good luck!");
    expect(await given.json()).toMatchObject({ state: "open", until: "2027-04-09", words: "Good luck!" });
    const copy = (await work()).get(reader);
    expect(copy?.text).toContain("Good luck!");
    expect(copy?.text).toContain("9 April 2027");
    const door = tokenOf(copy?.text, "with");
    const opened = await call(null, "POST", `/api/passes/${door}/open`);
    expect(await opened.json()).toMatchObject({ opens: "file", until: "2027-04-09" });
    vi.setSystemTime(begin + 30 * DAY_MS);
    expect((await call(null, "POST", `/api/passes/${door}/open`)).status).toBe(200);
    vi.setSystemTime(begin + 31 * DAY_MS);
    expect((await call(null, "POST", `/api/passes/${door}/open`)).status).toBe(410);
    // Nothing became public.
    expect((await (await call(null, "GET", `/api/posts/${id}`)).json()).isFileClosed).toBe(true);
    expect((await api.request(fileUrl)).status).toBe(404);
  });

  test("is declined with words, once, whatever the others press later", async () => {
    const { asked, answer, work, states } = await openWork(open);
    const links = await asked();
    const [mine = "", theirs = ""] = [links.get("member@example.org"), links.get("other@example.org")];
    expect((await answer(mine, "decline", "It is with a journal.")).status).toBe(200);
    expect((await answer(mine, "decline")).status).toBe(200);
    const late = await answer(theirs, "give");
    expect([late.status, (await late.json()).message]).toEqual([
      409,
      "This request was answered already: it has been declined.",
    ]);
    const letters = await work();
    expect([...letters.keys()]).toEqual([reader]);
    expect(letters.get(reader)?.text).toContain("It is with a journal.");
    expect(letters.get(reader)?.text).not.toContain("/with/");
    expect(await states()).toEqual(["declined"]);
  });

  test("is not asked for where the file is open, missing or not for this reader to know of", async () => {
    const { ask, db, people, states, call } = await openWork(open);
    const thesis = { postType: "thesis", title: "Canary of Jos", fileUrl } as const;
    const closed = { ...thesis, accessRight: "restricted" } as const;
    const works = {
      open: await makePost(db, people.member, thesis),
      embargoOver: await makePost(db, people.member, {
        ...thesis,
        accessRight: "embargoed",
        embargoUntil: "2027-03-10",
      }),
      noFile: await makePost(db, people.member, { ...closed, fileUrl: null }),
      pending: await makePost(db, people.member, { ...closed, isApproved: false }),
      withdrawn: await makePost(db, people.member, closed),
    };
    const taken = await call("admin", "PUT", `/api/posts/${works.withdrawn}/withdrawal`, {
      by: "authors",
      reason: "Wrong.",
      hidesTitle: true,
    });
    expect(taken.status).toBeLessThan(300);
    const answers = async (person: Person | null) => {
      const found: Record<string, number> = {};
      for (const [name, subjectId] of Object.entries(works)) {
        const reply = await ask({ subjectId }, person);
        found[name] = reply.status;
        expect(await reply.text()).not.toContain("Canary");
      }
      return found;
    };
    const closedOnes = { open: 409, embargoOver: 409, noFile: 409, pending: 404, withdrawn: 410 };
    expect(await answers(null)).toEqual(closedOnes);
    expect(await answers("newcomer")).toEqual(closedOnes);
    expect((await ask({ subjectId: "nothing" })).status).toBe(404);
    // Its authors and admins can open it.
    for (const person of ["member", "other", "admin"] as const)
      expect((await ask({}, person)).status).toBe(409);
    expect(await states()).toEqual([]);
  });

  test("needs a name, an address and a reason of at most 2,000 characters", async () => {
    const { ask, states } = await openWork(open);
    const fields = async (changes: object) => {
      const reply = await ask(changes);
      return [reply.status, Object.keys((await reply.json()).fields ?? {})];
    };
    expect(await fields({ name: " " })).toEqual([422, ["name"]]);
    expect(await fields({ email: "amina" })).toEqual([422, ["email"]]);
    expect(await fields({ email: undefined })).toEqual([422, ["email"]]);
    expect(await fields({ name: "", email: "amina", why: "" })).toEqual([422, ["name", "email", "why"]]);
    expect(await fields({ why: "" })).toEqual([422, ["why"]]);
    expect(await fields({ why: "w".repeat(2001) })).toEqual([422, ["why"]]);
    expect(await fields({ opens: "everything" })).toEqual([422, ["opens"]]);
    expect(await fields({ days: 900 })).toEqual([422, ["days"]]);
    expect((await ask({ why: "w".repeat(2000) })).status).toBe(202);
    // A bot gets the same answer.
    expect((await ask({ website: "https://canary.example" })).status).toBe(202);
    expect(await states()).toEqual(["asked"]);
  });

  test("is not passed on when the address is proven after two days, nor by a forged link", async () => {
    const { ask, work, confirm, answer, call, db, states } = await openWork(open);
    await ask();
    const token = tokenOf((await work()).get(reader)?.text, "passes/confirm");
    await work(2);
    expect((await confirm(token)).status).toBe(410);
    const late = await (await call(null, "POST", "/api/passes/confirm/read", { token })).json();
    expect(late).toMatchObject({ work: { title: "Moult of firefinches" }, state: "late" });
    await db.deleteFrom("pass").execute();
    expect((await call(null, "POST", "/api/passes/confirm/read", { token })).status).toBe(410);
    for (const forged of ["", "x", `x${token}`, `${token}x`, token.replace(/\./, ".other.")])
      expect((await confirm(forged)).status).toBe(404);
    // A link that proves an address answers nothing, and the other way round.
    expect((await answer(token, "give")).status).toBe(404);
    expect(await states()).toEqual([]);
  });

  test("waits on the page of today after ten days, for authors and admins alone, and is answered there", async () => {
    const { asked, call, work, db } = await openWork(open);
    await asked();
    // Sessions are shorter than the wait.
    const provenSince = (days: number) =>
      db
        .updateTable("pass")
        .set({ confirmedAt: new Date(begin - days * DAY_MS).toISOString() })
        .execute();
    const copies = async (person: Person) =>
      (await (await call(person, "GET", "/api/today?rows=20")).json()).copies;
    await provenSince(9.9);
    expect((await copies("member"))?.count ?? 0).toBe(0);
    await provenSince(10);
    for (const person of ["member", "other", "admin"] as const)
      expect(await copies(person)).toMatchObject({ count: 1, rows: [{ title: "Moult of firefinches" }] });
    expect((await copies("member")).rows[0].detail).toBe(
      `Amina Bello (${reader}) asked on 28 February 2027; without an answer the request ends on 30 March 2027`,
    );
    for (const person of ["newcomer", "store"] as const) expect((await copies(person))?.count ?? 0).toBe(0);
    const [{ id }] = (await copies("member")).rows;
    const path = `/api/passes/${id}`;
    expect((await call("newcomer", "GET", `${path}/question`)).status).toBe(403);
    expect((await call("newcomer", "POST", `${path}/answer`, { answer: "give" })).status).toBe(403);
    expect((await call(null, "POST", `${path}/answer`, { answer: "give" })).status).toBe(401);
    expect((await (await call("other", "GET", `${path}/question`)).json()).why).toBe(why);
    expect((await call("other", "POST", `${path}/answer`, { answer: "give" })).status).toBe(200);
    expect((await copies("member")).count).toBe(0);
    expect(tokenOf((await work()).get(reader)?.text, "with")).not.toBe("");
  });

  test("lapses after 30 days without an answer, and the reader is written to", async () => {
    const { asked, work, states, answer } = await openWork(open);
    const links = await asked();
    expect((await work(29.9)).size).toBe(0);
    const letters = await work(30.1);
    expect([...letters.keys()]).toEqual([reader]);
    expect(letters.get(reader)?.text).toContain("no answer within 30 days");
    expect(await states()).toEqual(["lapsed"]);
    expect((await answer(links.get("member@example.org") ?? "", "give")).status).toBe(409);
    expect((await work(31)).size).toBe(0);
  });

  test("of a file that opens while it waits needs no answer, and the reader hears so", async () => {
    const { asked, answer, work, states, call } = await openWork(open, {
      accessRight: "embargoed",
      embargoUntil: "2027-03-15",
    });
    const token = (await asked()).get("member@example.org") ?? "";
    vi.setSystemTime(begin + 5 * DAY_MS);
    const late = await answer(token, "give");
    expect([late.status, (await late.json()).message]).toEqual([
      410,
      "Everyone can open this file now, so there is nothing to give.",
    ]);
    const question = await (await call(null, "POST", "/api/passes/answers/read", { token })).json();
    expect(question.moot).toContain("Everyone can open this file now");
    const letters = await work(5);
    expect([...letters.keys()]).toEqual([reader]);
    expect(letters.get(reader)?.subject).toBe("Open now: Moult of firefinches");
    expect(letters.get(reader)?.text).toContain("/theses/moult-of-firefinches");
    expect(await states()).toEqual(["ended"]);
  });

  test("of a work that is taken down while it waits ends; a file that was replaced is given as it is", async () => {
    const { asked, db, answer, work, states, call, id } = await openWork(open);
    const token = (await asked()).get("member@example.org") ?? "";
    await makeFile(db, "/files/posts/second.pdf");
    expect(
      (await call("admin", "PATCH", `/api/posts/${id}`, { fileUrl: "/files/posts/second.pdf" })).status,
    ).toBe(200);
    expect((await answer(token, "give")).status).toBe(200);
    expect(await db.selectFrom("pass").select("fileUrl").execute()).toEqual([
      { fileUrl: "/files/posts/second.pdf" },
    ]);
    const door = tokenOf((await work()).get(reader)?.text, "with");
    const given = async () =>
      (await (await call("member", "GET", `/api/passes?opens=post&subjectId=${id}`)).json()).passes;
    expect(await given()).toMatchObject([{ opens: "file", refusal: null }]);
    await call("admin", "PATCH", `/api/posts/${id}`, { fileUrl });
    const refused = await call(null, "POST", `/api/passes/${door}/open`);
    expect(refused.status).toBe(410);
    // Who gave it reads the same as its reader, who can ask again.
    const { message, current } = await refused.json();
    expect(await given()).toMatchObject([{ refusal: message }]);
    expect(current).toEqual({ askAgain: "moult-of-firefinches" });

    const second = await asked("ngozi@stranger.example");
    await call("admin", "PUT", `/api/posts/${id}/withdrawal`, {
      by: "authors",
      reason: "Wrong.",
      hidesTitle: false,
    });
    expect((await answer(second.get("member@example.org") ?? "", "give")).status).toBe(410);
    const letters = await work();
    expect(letters.get("ngozi@stranger.example")?.text).toContain("taken down");
    const gone = await (await call(null, "POST", `/api/passes/${door}/open`)).json();
    expect(gone.current).toEqual({ askAgain: null });
    expect(await states()).toEqual(["open", "ended"]);
  });

  test("is answered by the admins once the accounts of its authors are closed, whose links end", async () => {
    const { asked, db, people, answer, work } = await openWork(open);
    const links = await asked();
    const ids = [people.member._id, people.other._id];
    const disabledAt = new Date().toISOString();
    await db.updateTable("account").set({ disabledAt }).where("id", "in", ids).execute();
    const late = await answer(links.get("member@example.org") ?? "", "give");
    expect([late.status, (await late.json()).message]).toEqual([
      410,
      "This link was made for an account that is closed. Others can answer the request.",
    ]);
    const letters = await work(1);
    expect([...letters.keys()]).toEqual(["admin@example.org"]);
    const link = tokenOf(letters.get("admin@example.org")?.text, "passes/answer");
    expect((await answer(link, "give")).status).toBe(200);
    expect((await work(1)).has(reader)).toBe(true);
  });
});

describeRaces("answers to a request for a copy at the same moment", (open) => {
  test("are one: the first wins, and Give twice is one letter with one link", async () => {
    const { asked, answer, work, states } = await openWork(open);
    const links = [...(await asked()).values()];
    const replies = await Promise.all(
      [...links, ...links].map((link, at) => answer(link, at % 2 ? "decline" : "give")),
    );
    const [state = ""] = await states();
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 409, 409]);
    expect(["open", "declined"]).toContain(state);
    expect((await work()).size).toBe(1);
    expect((await work()).size).toBe(0);
  });

  test("of one mailbox that is proven twice wait as one", async () => {
    const { ask, work, confirm, states } = await openWork(open);
    const emails = [reader, "amina+a@stranger.example"];
    await Promise.all(emails.map((email) => ask({ email })));
    const letters = await work();
    const tokens = emails.map((email) => tokenOf(letters.get(email)?.text, "passes/confirm"));
    await Promise.all(tokens.map((token) => confirm(token)));
    expect(await states()).toEqual(["waiting"]);
  });
});
