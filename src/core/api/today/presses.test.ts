import { expect, test } from "vitest";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import type { Waiting } from "#core/domain/waiting.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost, makeProfile } from "#tests/make.ts";
import { makeFieldSurvey } from "#tests/make-field-survey.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../../tests/make-lending.ts";

interface Sent {
  method: string;
  path: string;
  body?: object;
}

/** A press on the page: who makes it, what it sends, and what its Undo sends then. */
interface Press extends Sent {
  kind: string;
  person: Person;
  undo(reply: Record<string, string>): Sent;
}

async function makeLoan(app: App, status: "received" | null) {
  const { store, member } = app.people;
  const id = await makeRequest(app.db, member, await makeEquipment(app.db, store, { quantity: 5 }));
  if (status) await changeRequestAsStore(app.db, store, id, { status });
  return id;
}

const step = (kind: string, id: string, from: string, to: object, undo?: Sent): Press => ({
  kind,
  person: "store",
  method: "PATCH",
  path: `/api/request/${id}`,
  body: to,
  undo: ({ version }) =>
    undo ?? { method: "PATCH", path: `/api/request/${id}`, body: { status: from, version } },
});

const presses: Record<string, (app: App) => Promise<Press>> = {
  "approving a post": async (app) => {
    const _id = await makePost(app.db, app.people.member, { isApproved: false });
    const path = "/api/posts/approvals";
    return {
      kind: "posts",
      person: "admin",
      method: "POST",
      path,
      body: { posts: [{ _id, version: 1 }] },
      undo: () => ({ method: "POST", path: `${path}/undo`, body: { posts: [{ _id, version: 2 }] } }),
    };
  },
  "confirming a name": async (app) => {
    const name = "M. Danjuma";
    const work = { postType: "publication" as const, title: "Moult", authors: [name], isApproved: true };
    const works = [{ _id: await makePost(app.db, app.people.other, work), role: "author" }];
    await app.call("member", "PUT", "/api/names/offers", { name, isMine: true, works });
    const { id } = await app.db.selectFrom("name_claim").select("id").executeTakeFirstOrThrow();
    const path = "/api/names/claims";
    const takeBack = { method: "PUT", path, body: { ids: [id], decision: "takeBack" } };
    const confirm = { method: "PUT", path: `${path}/${id}`, body: { isConfirmed: true } };
    return { kind: "claims", person: "admin", ...confirm, undo: () => takeBack };
  },
  "accepting a survey": async (app) => {
    const path = `/api/field/surveys/${await makeFieldSurvey(app)}`;
    const body = { version: 1 };
    const send = (end: string) => ({ method: "POST", path: `${path}/${end}`, body });
    return { kind: "surveys", person: "admin", ...send("accept"), undo: () => send("undo") };
  },
  "sending a survey back": async (app) => {
    const path = `/api/field/surveys/${await makeFieldSurvey(app)}`;
    const send = (end: string, body: object) => ({ method: "POST", path: `${path}/${end}`, body });
    return {
      kind: "surveys",
      person: "admin",
      ...send("return", { version: 1, question: "How far away?" }),
      undo: () => send("undo", { version: 1 }),
    };
  },
  "settling a name": async (app) => {
    await app.api.request("/api/surveys/import", {
      method: "POST",
      headers: app.headersOf("admin"),
      body: "Date,Site,Species,Count\n2018-10-04,Amurum,Gull/Tern,1\n",
    });
    const counted = await app.db.selectFrom("counted_species").select("id").executeTakeFirstOrThrow();
    const path = "/api/unmatched-names";
    const body = { countedSpeciesId: counted.id, kind: "slash", speciesId: null };
    return {
      kind: "names",
      person: "admin",
      method: "POST",
      path,
      body,
      undo: ({ _id }) => ({ method: "DELETE", path: `${path}/${_id}` }),
    };
  },
  "inviting a member": async (app) => {
    const body = { ids: [await makeProfile(app.db, { name: "Ada Obi" })] };
    const path = "/api/profiles/invitations";
    const undo = ({ batch }: Record<string, string>) => ({ method: "DELETE", path: `${path}/${batch}` });
    return { kind: "invitations", person: "admin", method: "POST", path, body, undo };
  },
  "approving a request": async (app) =>
    step("requests", await makeLoan(app, null), "pending", { status: "approved" }),
  "handing over": async (app) => {
    const id = await makeLoan(app, null);
    await changeRequestAsStore(app.db, app.people.store, id, { status: "approved" });
    return step("handovers", id, "approved", { status: "received" });
  },
  "taking back": async (app) => {
    const id = await makeLoan(app, "received");
    await changeRequestAsStore(app.db, app.people.store, id, { status: "overdue" });
    return step("loans", id, "received", { status: "returned" });
  },
  "extending a loan": async (app) => {
    const id = await makeLoan(app, "received");
    const dueDate = addDays(lagosDay(new Date()), 30);
    await app.call("member", "POST", `/api/request/${id}/extension`, { dueDate, reason: "Rain" });
    const undo = { method: "POST", path: `/api/request/${id}/undo` };
    return step("extensions", id, "", { extension: "granted" }, undo);
  },
};

describeEachDatabase("a press on what waits", (open) => {
  test.each(Object.keys(presses))(
    "for %s whose reply was lost can be made again, and so can its Undo",
    async (name) => {
      const app = await openApp(await open());
      const press = await presses[name]?.(app);
      if (!press) return;
      const send = ({ method, path, body }: Sent, key: string) =>
        app.api.request(path, {
          method,
          headers: {
            ...app.headersOf(press.person),
            "Idempotency-Key": key,
            ...(body && { "Content-Type": "application/json" }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      const count = async () => {
        const kinds: Record<string, Waiting> = await (
          await app.call(press.person, "GET", "/api/today")
        ).json();
        return kinds[press.kind]?.count ?? 0;
      };
      const logged = async () => (await app.db.selectFrom("audit").select("id").execute()).length;
      const waiting = await count();
      expect(waiting).toBeGreaterThan(0);

      const first = await send(press, "press");
      expect(first.status).toBeLessThan(300);
      expect(await count()).toBe(waiting - 1);
      const replyTo = async (answer: Response) => (answer.status === 204 ? {} : answer.json());
      const reply = await replyTo(first);
      const entries = await logged();
      expect(await replyTo(await send(press, "press"))).toEqual(reply);
      expect(await logged()).toBe(entries);

      const undo = press.undo(reply);
      const undone = await send(undo, "undo");
      expect(undone.status).toBe(200);
      const last = await undone.json();
      expect(await count()).toBe(waiting);
      const after = await logged();
      expect(after).toBeGreaterThan(entries);
      const again = await send(undo, "undo");
      expect(again.status).toBe(200);
      if (press.kind !== "invitations") expect(await again.json()).toEqual(last);
      expect([await count(), await logged()]).toEqual([waiting, after]);
    },
  );
});
