import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makePost } from "#tests/make.ts";

const work = { postType: "publication", title: "Song of the Rock Firefinch" } as const;
const endOfEmbargo = { embargoUntil: "Give the day on which the embargo ends." };
const misfits = [
  [{ year: 2019, month: "02", day: 31 }, { day: "There is no 31 February 2019." }],
  [{ year: 2019, month: "02", day: 29 }, { day: "There is no 29 February 2019." }],
  [{ year: 2019, month: "04", day: 31 }, { day: "There is no 31 April 2019." }],
  [{ year: 2019, day: 4 }, { month: "Choose the month of this day." }],
  [{ month: "03" }, { year: "Give the year of this month." }],
  [{ accessRight: "embargoed" }, endOfEmbargo],
  [{ accessRight: "embargoed", embargoUntil: "" }, endOfEmbargo],
] as const;
const fitting = [
  { year: 2020, month: "02", day: 29 },
  { year: 2019, month: "12", day: 31 },
  { year: 2019, month: "03" },
  { year: 2019 },
  { accessRight: "embargoed", embargoUntil: "2999-03-14" },
  // An embargo that has ended keeps its day.
  { accessRight: "open", embargoUntil: "2019-03-14" },
];

describeWithDatabase("the date and the embargo of a work (PE10)", (open) => {
  test.each(misfits)(
    "%j is refused with a message at its field, in a new and in a stored work",
    async (sent, fields) => {
      const app = await openApp(await open());
      for (const person of ["member", "admin"] as const) {
        const reply = await app.call(person, "POST", "/api/posts", { ...work, ...sent });
        expect((await expectError(reply, 422)).fields).toEqual(fields);
      }
      // A draft is changed at once, a public work by a proposal or an admin.
      for (const isApproved of [false, true])
        for (const person of ["member", "admin"] as const) {
          const id = await makePost(app.db, app.people.member, { ...work, isApproved });
          const reply = await app.call(person, "PATCH", `/api/posts/${id}`, sent);
          expect((await expectError(reply, 422)).fields).toEqual(fields);
          expect(await (await app.call("admin", "GET", `/api/posts/${id}`)).json()).toMatchObject({
            year: null,
            month: null,
            day: null,
            accessRight: null,
            version: 1,
          });
        }
    },
  );

  test.each(fitting)("%j is stored", async (sent) => {
    const app = await openApp(await open());
    const reply = await app.call("admin", "POST", "/api/posts", { ...work, ...sent });
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject(sent);
  });

  test("are compared with what is stored and with what waits for approval", async () => {
    const app = await openApp(await open());
    const date = { year: 2019, month: "01" as const, day: 31 };
    const id = await makePost(app.db, app.people.member, { ...work, ...date });
    const change = (person: "member" | "admin", json: object) =>
      app.call(person, "PATCH", `/api/posts/${id}`, json);
    expect((await expectError(await change("admin", { month: "02" }), 422)).fields).toEqual({
      day: "There is no 31 February 2019.",
    });
    expect((await change("member", { day: 30 })).status).toBe(200);
    expect((await expectError(await change("member", { month: "02" }), 422)).fields).toEqual({
      day: "There is no 30 February 2019.",
    });
    expect((await change("member", { month: "03" })).status).toBe(200);
  });

  test("that do not fit in an earlier text are not restored", async () => {
    const app = await openApp(await open());
    const misfit = { year: 2019, month: "02" as const, day: 31 };
    const id = await makePost(app.db, app.people.member, { ...work, ...misfit, isApproved: false });
    const url = `/api/posts/${id}`;
    expect((await app.call("member", "PATCH", url, { day: null })).status).toBe(200);
    const { steps } = await (await app.call("member", "GET", `${url}/history`)).json();
    const reply = await app.call("member", "POST", `${url}/history/${steps.at(-1)._id}/restore`);
    expect((await expectError(reply, 422)).fields).toEqual({ day: "There is no 31 February 2019." });
  });

  test("that were stored long ago stop neither another change nor the approval", async () => {
    const app = await openApp(await open());
    const misfit = { year: 2019, month: "02" as const, day: 31, accessRight: "embargoed" as const };
    const id = await makePost(app.db, app.people.member, { ...work, ...misfit, isApproved: false });
    const change = (json: object) => app.call("admin", "PATCH", `/api/posts/${id}`, json);
    expect((await change({ title: "Songs of the Rock Firefinch" })).status).toBe(200);
    expect((await change({ isApproved: true })).status).toBe(200);
  });

  test("do not matter to a type that has neither", async () => {
    const app = await openApp(await open());
    const news = { postType: "news", title: "Rains", content: "<p>At last.</p>", day: 31 };
    expect((await app.call("member", "POST", "/api/posts", news)).status).toBe(201);
  });
});
