import { expect, test } from "vitest";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { fieldDraft, fieldId, makeFieldSurvey } from "#tests/make-field-survey.ts";

const path = `/api/field/surveys/${fieldId(1)}`;
const json = async (app: App, person: Person, address: string) =>
  (await app.call(person, "GET", address)).json();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describeWithDatabase("the deleted surveys from the field", (open) => {
  test("are listed for admins for 30 days, with who deleted them, and can be restored", async () => {
    const app = await openApp(await open());
    await makeFieldSurvey(app);
    const listed = async () => (await json(app, "admin", "/api/field/deleted")).surveys;
    expect(await listed()).toEqual([]);
    await app.call("member", "DELETE", path, {});
    const { member, admin } = app.people;
    expect(await listed()).toMatchObject([
      {
        id: fieldId(1),
        member: { _id: member._id },
        deletedBy: member.name,
        counts: 2,
        isPublic: false,
        site: { name: "Amurum, east track" },
      },
    ]);
    await app.db
      .updateTable("field_survey")
      .set({ deletedAt: daysAgo(29) })
      .execute();
    expect((await app.call("admin", "POST", `${path}/restore`)).status).toBe(204);
    expect(await listed()).toEqual([]);

    await app.call("admin", "POST", `${path}/accept`, { version: 1 });
    await app.call("admin", "DELETE", path, { reason: "Wrong day" });
    expect(await listed()).toMatchObject([{ deletedBy: admin.name, isPublic: true }]);
    await app.db
      .updateTable("field_survey")
      .set({ deletedAt: daysAgo(31) })
      .execute();
    expect(await listed()).toEqual([]);
  });
});

describeWithDatabase("surveys of two members at one place in the same minute", (open) => {
  const twins = ({ marks }: { marks: { kind: string; text: string }[] }) =>
    marks.flatMap(({ kind, text }) => (kind === "twin" ? [text] : []));
  const reviewed = async (app: App): Promise<Record<string, string[]>> => {
    const { data } = await json(app, "admin", "/api/field/reviews");
    return Object.fromEntries(data.map((one: { id: string; marks: [] }) => [one.id, twins(one)]));
  };

  test("are marked for admins, whichever came first, and for no member", async () => {
    const app = await openApp(await open());
    await makeFieldSurvey(app, "member");
    expect(await reviewed(app)).toEqual({ [fieldId(1)]: [] });
    await makeFieldSurvey(app, "other", {}, fieldId(2));
    const { member, other } = app.people;
    const by = (name: string) => [expect.stringContaining(`Also recorded by ${name} at the same place`)];
    expect(await reviewed(app)).toEqual({ [fieldId(1)]: by(other.name), [fieldId(2)]: by(member.name) });
    expect(twins(await json(app, "admin", path))).toEqual(by(other.name));
    expect(twins(await json(app, "member", path))).toEqual([]);
    const own = await json(app, "member", "/api/field/surveys");
    expect(own.surveys.flatMap(twins)).toEqual([]);
    await app.call("other", "DELETE", `/api/field/surveys/${fieldId(2)}`, {});
    expect(await reviewed(app)).toEqual({ [fieldId(1)]: [] });
  });

  test("are not marked elsewhere, at another time, or if one member made both", async () => {
    const app = await openApp(await open());
    await makeFieldSurvey(app, "member");
    await makeFieldSurvey(app, "member", {}, fieldId(2));
    const { startedAt, site } = fieldDraft();
    await makeFieldSurvey(app, "other", { site: { ...site, latitude: 9.9 } }, fieldId(3));
    const before = (minutes: number) => new Date(Date.parse(startedAt) - minutes * 60_000).toISOString();
    await makeFieldSurvey(app, "other", { startedAt: before(60), endedAt: before(1) }, fieldId(4));
    expect(Object.values(await reviewed(app)).flat()).toEqual([]);
    await makeFieldSurvey(app, "other", { startedAt: before(60), endedAt: before(0) }, fieldId(5));
    expect((await reviewed(app))[fieldId(5)]).toHaveLength(2);
  });
});
