import { afterEach, expect, test, vi } from "vitest";
import type { FieldSurvey } from "#birds/domain/surveys/field-survey.ts";
import { changeRights } from "#core/db/accounts/rights.ts";
import { transaction } from "#core/db/connect.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { readMailbox } from "#tests/letters.ts";
import { permitted } from "#tests/make.ts";
import { fieldCount, fieldDraft, fieldId } from "#tests/make-field-survey.ts";

afterEach(() => vi.useRealTimers());

const id = fieldId(1);
const path = `/api/field/surveys/${id}`;
const tooLate = "This can no longer be undone.";

describeEachDatabase("undoing a decision on a survey from the field", (open) => {
  async function start() {
    const app = await openApp(await open());
    const send = (changes: object = {}) => app.call("member", "PUT", path, fieldDraft(changes));
    const act = (step: string, version = 1, person: Person = "admin") =>
      app.call(person, "POST", `${path}/${step}`, { version, ...(step === "return" && { question }) });
    const read = async (): Promise<FieldSurvey> => (await app.call("admin", "GET", path)).json();
    await send();
    return { app, send, act, read };
  }
  const question = "How far away was it?";
  const publicCounts = async ({ db }: App) =>
    (await db.selectFrom("published_count").select("individuals").orderBy("occurrenceID").execute()).map(
      ({ individuals }) => individuals,
    );

  test("lets an accepted survey wait again, hides it, and accepts it again", async () => {
    const { app, act, read } = await start();
    const before = await read();
    await act("accept");
    expect(await publicCounts(app)).toHaveLength(2);
    const undone = await act("undo");
    expect([undone.status, (await undone.json()).state]).toEqual([200, "pending"]);
    expect(await read()).toEqual(before);
    expect(await publicCounts(app)).toEqual([]);
    await expectError(await act("undo"), 409);
    expect((await act("accept")).status).toBe(200);
    expect(await publicCounts(app)).toHaveLength(2);
    const logged = await app.db.selectFrom("audit").select("action").where("subjectId", "=", id).execute();
    expect(logged.map(({ action }) => action)).toEqual([
      "field.send",
      "field.accept",
      "field.undoReview",
      "field.accept",
    ]);
  });

  test("shows the accepted version again, with its question, when a correction was accepted", async () => {
    const { app, send, act, read } = await start();
    await act("accept");
    await send({ version: 2, counts: [fieldCount(1, "Rock Firefinch", "Lagonosticta sanguinodorsalis", 7)] });
    await act("return", 2);
    await send({ version: 3, counts: [fieldCount(1, "Rock Firefinch", "Lagonosticta sanguinodorsalis", 9)] });
    const before = await read();
    expect(before).toMatchObject({ state: "pending", question, isPublic: true });
    await act("accept", 3);
    expect(await publicCounts(app)).toEqual([9]);
    expect((await act("undo", 3)).status).toBe(200);
    expect(await read()).toEqual(before);
    expect((await publicCounts(app)).sort()).toEqual([1, 2]);
  });

  test("leaves what is public when a version without a change was accepted", async () => {
    const { app, send, act } = await start();
    await act("accept");
    await send({ version: 2 });
    await act("accept", 2);
    expect((await act("undo", 2)).status).toBe(200);
    expect(await publicCounts(app)).toHaveLength(2);
  });

  test("takes back a question of which no letter has gone, and not one that has", async () => {
    const { app, act, read } = await start();
    await act("return");
    expect((await act("undo")).status).toBe(200);
    expect(await read()).toMatchObject({ state: "pending", question: null });
    expect(await readMailbox(app.db)).toEqual([]);
    await act("return");
    expect(await readMailbox(app.db)).toHaveLength(1);
    const refused = await expectError(await act("undo"), 409);
    expect(refused.message).toBe("The question has already gone to the member.");
    expect(await read()).toMatchObject({ state: "returned", question });
  });

  test("is refused once somebody went on, after ten minutes, and for the decision of another admin", async () => {
    const { app, send, act, read } = await start();
    expect((await expectError(await act("undo"), 409)).message).toBe(tooLate);
    await act("accept");
    const { other } = app.people;
    await transaction(app.db, (trx) =>
      changeRights(trx, permitted(app.people.admin), other._id, { role: "admin" }),
    );
    expect((await expectError(await act("undo", 1, "other"), 409)).message).toBe(tooLate);
    const second = await expectError(await act("accept", 1, "other"), 409);
    expect(second.message).toBe("This survey was accepted in the meantime.");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
    expect((await expectError(await act("undo"), 409)).message).toBe(tooLate);
    vi.useRealTimers();
    await send({ version: 2 });
    const refused = await expectError(await act("undo"), 409);
    expect(refused.message).toBe("The member has sent a newer version. Please review that one.");
    expect(await read()).toMatchObject({ state: "pending", version: 2, isPublic: true });
  });
});
