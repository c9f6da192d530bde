import { expect, test } from "vitest";
import { createLimits } from "#core/api/limits.ts";
import { createApi } from "#site/app.ts";
import { type App, openApp, type Person, secret } from "#tests/app.ts";
import { describeRaces } from "#tests/databases.ts";
import { fieldCount, fieldDraft, fieldId } from "#tests/make-field-survey.ts";

const times = <Value>(count: number, make: (turn: number) => Value): Value[] =>
  Array.from({ length: count }, (_, turn) => make(turn));
const draftOf = (turn: number, draft = {}) => fieldDraft({ counts: [fieldCount(turn, "Hoopoe")], ...draft });

// On both: counting at the same moment is decided by the database.
describeRaces("the open surveys of one member", (open) => {
  async function start(openFieldSurveys?: number) {
    const app = await openApp(await open());
    const limits = createLimits(app.db, secret, openFieldSurveys ? { openFieldSurveys } : {});
    const api = createApi({ ...app.services, limits });
    const call = (person: Person, method: string, path: string, body?: object) =>
      api.request(path, {
        method,
        headers: { ...app.headersOf(person), "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
    const send = (turn: number, draft = {}, person: Person = "member") =>
      call(person, "PUT", `/api/field/surveys/${fieldId(turn)}`, draftOf(turn, draft));
    return { app, call, send };
  }
  const countOpen = async ({ db }: App) =>
    (await db.selectFrom("field_survey").select("id").where("deletedAt", "is", null).execute()).length;

  test("a phone sends 60 at once", async () => {
    const { send } = await start();
    const replies = await Promise.all(times(60, (turn) => send(turn)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  });

  test("are capped, also when they come at once; the phone reads why and sends the others later", async () => {
    const { app, send } = await start(5);
    const replies = await Promise.all(times(12, (turn) => send(turn)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("3600");
    expect(await refused?.json()).toMatchObject({
      message:
        "5 of your surveys are waiting for review or for your answer. This one stays on your phone and is sent later.",
    });
    expect(await countOpen(app)).toBe(5);
    expect((await send(20, {}, "other")).status).toBe(201);
  });

  test("can be corrected and sent again, and an accepted or deleted one makes room", async () => {
    const { app, call, send } = await start(2);
    const first = draftOf(1);
    await send(1, first);
    await send(2);
    expect((await send(3)).status).toBe(429);
    expect((await send(1, first)).status).toBe(200);
    expect((await send(1, { version: 2, weather: "Rain" })).status).toBe(200);
    await call("admin", "POST", `/api/field/surveys/${fieldId(1)}/accept`, { version: 2 });
    expect((await send(3)).status).toBe(201);
    await call("member", "DELETE", `/api/field/surveys/${fieldId(3)}`, { reason: "" });
    expect((await send(4)).status).toBe(201);
    expect((await call("member", "POST", `/api/field/surveys/${fieldId(3)}/restore`)).status).toBe(429);
    expect((await call("admin", "POST", `/api/field/surveys/${fieldId(3)}/restore`)).status).toBe(204);
    expect(await countOpen(app)).toBe(4);
  });
});
