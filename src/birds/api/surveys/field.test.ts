import { expect, test } from "vitest";
import { purgeDeletedFieldSurveys } from "#birds/db/surveys/field-removal.ts";
import type { FieldSurvey } from "#birds/domain/surveys/field-survey.ts";
import { changeRights } from "#core/db/accounts/rights.ts";
import { transaction } from "#core/db/connect.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase, type OpenDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { permitted } from "#tests/make.ts";
import { fieldCount, fieldDraft, fieldId } from "#tests/make-field-survey.ts";

const id = fieldId(1);
const path = `/api/field/surveys/${id}`;

const opened = async (open: OpenDatabase) => openApp(await open());
const put = (app: App, body: object, person: Person = "member") => app.call(person, "PUT", path, body);
const read = async (app: App, person: Person = "member"): Promise<FieldSurvey> =>
  (await app.call(person, "GET", path)).json();
const accept = (app: App, version = 1) => app.call("admin", "POST", `${path}/accept`, { version });
const publicSurveys = async ({ db }: App) => db.selectFrom("published_survey").selectAll().execute();
const publicCounts = async ({ db }: App) =>
  db.selectFrom("published_count").selectAll().orderBy("occurrenceID").execute();

describeWithDatabase("sending a survey from the field", (open) => {
  test("stores it once, although it arrives fifty times at once", async () => {
    const app = await opened(open);
    const sent = fieldDraft();
    const replies = await Promise.all(Array.from({ length: 50 }, () => put(app, sent)));
    const states = replies.map(({ status }) => status).sort();
    expect(states).toEqual([...new Array(49).fill(200), 201]);
    expect(await app.db.selectFrom("field_survey_version").select("version").execute()).toEqual([
      { version: 1 },
    ]);
    const later = await put(app, { ...sent, sentAt: new Date().toISOString() });
    expect(later.status).toBe(200);
    expect(await later.json()).toMatchObject({
      id,
      version: 1,
      state: "pending",
      isPublic: false,
      question: null,
    });
  });

  test("replaces it by a higher version, and refuses another text of the same or a lower one", async () => {
    const app = await opened(open);
    await put(app, fieldDraft());
    const other = fieldDraft({ weather: "Rain", version: 2 });
    expect((await put(app, other)).status).toBe(200);
    for (const version of [1, 2]) {
      const refused = await put(app, fieldDraft({ version, weather: "Snow" }));
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ current: { version: 2, weather: "Rain" } });
    }
    expect(await read(app)).toMatchObject({ version: 2, weather: "Rain" });
    const versions = await app.db
      .selectFrom("field_survey_version")
      .select(["version", "accountId"])
      .orderBy("version")
      .execute();
    const accountId = app.people.member._id;
    expect(versions).toEqual([
      { version: 1, accountId },
      { version: 2, accountId },
    ]);
  });

  test("says nothing of a survey of somebody else, not even to an admin who sends under its id", async () => {
    const app = await opened(open);
    await put(app, fieldDraft());
    for (const person of ["other", "admin"] as const)
      expect((await put(app, fieldDraft({ version: 9 }), person)).status).toBe(404);
    expect(await read(app)).toMatchObject({ version: 1 });
  });

  test("refuses what cannot be a survey, and a body that is too long", async () => {
    const app = await opened(open);
    const twice = [fieldCount(1, "Hoopoe"), fieldCount(1, "Kestrel")];
    const many = Array.from({ length: 2001 }, (_, index) => fieldCount(index, "Hoopoe"));
    const nowhere = { ...fieldDraft().site, name: "", latitude: null, longitude: null };
    for (const draft of [{ counts: twice }, { counts: many }, { site: nowhere }, { startedAt: "yesterday" }])
      expect((await put(app, fieldDraft(draft))).status).toBe(422);
    const long = JSON.stringify({ ...fieldDraft(), more: "x".repeat(1_000_001) });
    const reply = await app.call("member", "PUT", path, long);
    expect(reply.status).toBe(413);
  });

  test("of two phones with one account stores each survey, and of two corrections at once the first", async () => {
    const app = await opened(open);
    const other = `/api/field/surveys/${fieldId(2)}`;
    const sent = await Promise.all([put(app, fieldDraft()), app.call("member", "PUT", other, fieldDraft())]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    const corrections = await Promise.all(
      ["Rain", "Snow"].map((weather) => put(app, fieldDraft({ version: 2, weather }))),
    );
    expect(corrections.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = corrections.find(({ status }) => status === 409);
    const { weather } = await read(app);
    expect(await refused?.json()).toMatchObject({ current: { version: 2, weather } });
    expect(await (await app.call("member", "GET", "/api/field/surveys")).json()).toMatchObject({
      surveys: [{}, {}],
    });
  });

  test.each([
    ["behind", -365],
    ["ahead", 365],
  ])("notes a phone’s clock that is a year %s, and changes nothing about the times", async (_, days) => {
    const app = await opened(open);
    const at = (minutes: number) => new Date(Date.now() + days * 86_400_000 + minutes * 60_000).toISOString();
    const [startedAt, endedAt] = [at(-70), at(-10)];
    await put(app, fieldDraft({ startedAt, endedAt, sentAt: at(0) }));
    const survey = await read(app);
    expect(survey).toMatchObject({ startedAt, endedAt, clockAheadMinutes: days * 24 * 60 });
    expect(survey.marks.map(({ kind }) => kind)).toContain("clock");
  });

  test("tells a member whose account was closed that the surveys stay on the phone", async () => {
    const app = await opened(open);
    await put(app, fieldDraft());
    const { admin, member } = app.people;
    await transaction(app.db, (trx) => changeRights(trx, permitted(admin), member._id, { isDisabled: true }));
    const refused = await put(app, fieldDraft({ version: 2 }));
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining("Your account is closed. Your surveys stay on this phone"),
    });
    expect(await read(app, "admin")).toMatchObject({ version: 1, state: "pending" });
    // Elsewhere the session has simply ended.
    expect((await app.call("member", "GET", "/api/user/sessions")).status).toBe(401);
  });
});

describeWithDatabase("accepting a survey from the field", (open) => {
  test("makes it public as it was recorded, once even if two admins accept it at the same time", async () => {
    const app = await opened(open);
    const startedAt = "2026-03-01T05:30:00Z";
    await put(app, fieldDraft({ startedAt, endedAt: "2026-03-01T06:45:00Z", otherObservers: "Ruth Ishaku" }));
    expect(await publicSurveys(app)).toEqual([]);
    const replies = await Promise.all([accept(app), accept(app)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [survey, ...others] = await publicSurveys(app);
    expect(others).toEqual([]);
    expect(survey).toMatchObject({
      date: "2026-03-01",
      endDate: null,
      time: "06:30/07:45",
      minutes: 60,
      protocol: "Transect",
      observers: "Musa Danjuma | Ruth Ishaku",
      complete: "yes",
      incomplete: 0,
      distanceKm: 2,
      weather: "Dry",
      notes: "Between the rocks",
      counts: 2,
    });
    expect(await read(app)).toMatchObject({ state: "accepted", isPublic: true });
    const imports = await (await app.call("admin", "GET", "/api/surveys/imports")).json();
    expect(imports).toMatchObject({ total: 0 });
    expect((await app.call("admin", "DELETE", "/api/surveys/imports/1")).status).toBe(404);
  });

  test("names nobody unless the member wishes it, and takes a casual record for no absence", async () => {
    const app = await opened(open);
    await put(
      app,
      fieldDraft({
        nameObserver: false,
        otherObservers: "Ruth Ishaku",
        protocol: "casual",
        isComplete: true,
      }),
    );
    await accept(app);
    expect(await publicSurveys(app)).toMatchObject([{ observers: null, complete: "no", incomplete: 1 }]);
  });

  test("FD1: marks a point count of seconds for the admin, and stores its true minutes and effort", async () => {
    const app = await opened(open);
    const ended = new Date();
    const startedAt = new Date(ended.getTime() - 7000).toISOString();
    const short = { protocol: "point10", startedAt, endedAt: ended.toISOString(), minutes: 1 };
    await put(app, fieldDraft({ ...short, sentAt: ended.toISOString() }));
    expect((await read(app, "admin")).marks).toContainEqual({
      countId: null,
      kind: "effort",
      text: "It is shorter than its protocol: 1 of 10 minutes.",
    });
    await accept(app);
    expect(await publicSurveys(app)).toMatchObject([{ minutes: 1, effort: "1 of 10 minutes" }]);
  });

  test("FD1: takes a survey that does not say whether it is complete for no complete list", async () => {
    const app = await opened(open);
    const { isComplete: _, ...old } = fieldDraft();
    expect((await put(app, old)).status).toBe(201);
    const { isComplete, marks } = await read(app, "admin");
    expect(isComplete).toBeNull();
    expect(marks).toContainEqual(expect.objectContaining({ countId: null, kind: "effort" }));
    // The same text again is not another one.
    expect((await put(app, old)).status).toBe(200);
    await accept(app);
    expect(await publicSurveys(app)).toMatchObject([{ complete: "no", incomplete: 1 }]);
  });

  test("leaves the accepted version public while a correction waits, and then replaces all of it", async () => {
    const app = await opened(open);
    await put(app, fieldDraft());
    await accept(app);
    await put(app, fieldDraft({ version: 2, counts: [fieldCount(2, "Hoopoe", "", 7)] }));
    expect(await read(app)).toMatchObject({ state: "pending", isPublic: true, version: 2 });
    expect(await publicCounts(app)).toHaveLength(2);
    expect((await accept(app, 1)).status).toBe(409);
    expect((await accept(app, 2)).status).toBe(200);
    expect(await publicCounts(app)).toMatchObject([{ individuals: 7 }]);
    expect(await publicSurveys(app)).toMatchObject([{ counts: 1 }]);
  });

  test("takes a bird away that a correction only leaves out", async () => {
    const app = await opened(open);
    const sent = fieldDraft();
    await put(app, sent);
    await accept(app);
    await put(app, { ...sent, version: 2, counts: sent.counts.slice(1) });
    expect((await accept(app, 2)).status).toBe(200);
    expect(await publicCounts(app)).toHaveLength(1);
    expect(await publicSurveys(app)).toMatchObject([{ counts: 1 }]);
  });

  test("changes neither the position of a stored site nor counts of other surveys", async () => {
    const app = await opened(open);
    await put(app, fieldDraft());
    await accept(app);
    const [site] = await app.db.selectFrom("survey_site").selectAll().execute();
    const stolen = { ...fieldDraft().site, locationID: site?.locationID, name: "Mine", latitude: 4.5 };
    await app.call("other", "PUT", `/api/field/surveys/${fieldId(2)}`, fieldDraft({ site: stolen }));
    await app.call("admin", "POST", `/api/field/surveys/${fieldId(2)}/accept`, { version: 1 });
    expect(await app.db.selectFrom("survey_site").selectAll().execute()).toEqual([site]);
    expect(await publicCounts(app)).toHaveLength(4);
    expect(await publicSurveys(app)).toMatchObject([{ counts: 2 }, { counts: 2 }]);
  });

  test("follows a question, which the member gets by mail and answers with a new version", async () => {
    const app = await opened(open);
    await put(app, fieldDraft());
    const ask = () =>
      app.call("admin", "POST", `${path}/return`, { version: 1, question: "How far away was it?" });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const mails = await readMailbox(app.db);
    expect(mails).toMatchObject([
      { to: app.people.member.email, text: expect.stringContaining("How far away was it?") },
    ]);
    expect(await read(app)).toMatchObject({ state: "returned", question: "How far away was it?" });
    await put(app, fieldDraft({ version: 2, notes: "Ten metres" }));
    expect(await read(app, "admin")).toMatchObject({ state: "pending", question: "How far away was it?" });
    await accept(app, 2);
    expect(await read(app)).toMatchObject({ state: "accepted", question: null });
    expect((await ask()).status).toBe(409);
  });
});

describeWithDatabase("deleting a survey from the field", (open) => {
  test("needs a reason once it is public, and hides it at once; undoing shows it again", async () => {
    const app = await opened(open);
    await put(app, fieldDraft());
    await accept(app);
    expect((await app.call("member", "DELETE", path, {})).status).toBe(422);
    expect((await app.call("member", "DELETE", path, { reason: "Wrong day" })).status).toBe(204);
    expect((await app.call("member", "DELETE", path, { reason: "Wrong day" })).status).toBe(204);
    expect(await publicSurveys(app)).toEqual([]);
    expect(await publicCounts(app)).toEqual([]);
    expect((await app.call("member", "GET", path)).status).toBe(410);
    expect((await put(app, fieldDraft({ version: 3 }))).status).toBe(410);
    expect((await app.call("member", "POST", `${path}/restore`)).status).toBe(204);
    expect(await publicCounts(app)).toHaveLength(2);
    expect(await read(app)).toMatchObject({ state: "accepted", isPublic: true });
    const log = await app.db
      .selectFrom("audit")
      .select(["action", "after"])
      .where("subject", "=", "field")
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      "field.send",
      "field.accept",
      "field.delete",
      "field.restore",
    ]);
    expect(log[2]?.after).toContain("Wrong day");
  });

  test("can be undone for ten minutes by the person who did it, and by admins", async () => {
    const app = await opened(open);
    await put(app, fieldDraft());
    await app.call("admin", "DELETE", path, { reason: "A test" });
    expect((await app.call("member", "POST", `${path}/restore`)).status).toBe(403);
    expect((await app.call("admin", "POST", `${path}/restore`)).status).toBe(204);
    await app.call("member", "DELETE", path, {});
    const deletedAt = new Date(Date.now() - 11 * 60_000).toISOString();
    await app.db.updateTable("field_survey").set({ deletedAt }).execute();
    expect((await app.call("member", "POST", `${path}/restore`)).status).toBe(403);
  });
});

describeWithDatabase("a deleted survey from the field", (open) => {
  test("is purged with all its versions after 30 days, and the others stay", async () => {
    const app = await opened(open);
    const purge = (days: number) =>
      purgeDeletedFieldSurveys(app.db, new Date(Date.now() - days * 86_400_000).toISOString());
    await put(app, fieldDraft());
    await app.call("member", "PUT", `/api/field/surveys/${fieldId(2)}`, fieldDraft());
    await app.call("member", "DELETE", path, {});
    await purge(30);
    expect((await app.call("admin", "GET", path)).status).toBe(410);
    await purge(-1);
    expect((await app.call("admin", "GET", path)).status).toBe(404);
    const versions = await app.db.selectFrom("field_survey_version").select("surveyId").execute();
    expect(versions).toEqual([{ surveyId: fieldId(2) }]);
  });
});

describeWithDatabase("the member’s own surveys", (open) => {
  test("are listed newest first, part by part, without those of others", async () => {
    const app = await opened(open);
    for (let number = 1; number <= 14; number++)
      await app.call("member", "PUT", `/api/field/surveys/${fieldId(number)}`, fieldDraft());
    await app.call("other", "PUT", `/api/field/surveys/${fieldId(99)}`, fieldDraft());
    const list = async (query = "") =>
      (await app.call("member", "GET", `/api/field/surveys${query}`)).json() as Promise<{
        surveys: { _id: string }[];
        next: string | null;
      }>;
    const first = await list();
    const second = await list(`?after=${encodeURIComponent(first.next ?? "")}`);
    const ids = [...first.surveys, ...second.surveys].map(({ _id }) => _id);
    expect(ids).toHaveLength(14);
    expect(new Set(ids).size).toBe(14);
    expect(ids).not.toContain(fieldId(99));
    expect(second.next).toBeNull();
  });

  test("can be downloaded, and importing the file again changes nothing", async () => {
    const app = await opened(open);
    await put(app, fieldDraft());
    await accept(app);
    const csv = await (await app.call("member", "GET", "/api/field/surveys.csv")).text();
    expect(csv).toContain("Rock Firefinch");
    const reply = await app.api.request("/api/surveys/import", {
      method: "POST",
      headers: { ...app.headersOf("admin"), "Content-Type": "text/csv" },
      body: csv,
    });
    expect(await reply.json()).toMatchObject({ created: 0, updated: 0, unchanged: 3, skipped: 0 });
  });
});
