import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { purgeExpired } from "#core/jobs/purge-expired.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase, describeRaces, type OpenDatabase } from "#tests/databases.ts";
import { pdf } from "#tests/files.ts";
import { makePost, makeProfile } from "#tests/make.ts";
import { repeatable } from "#tests/repeatable-calls.ts";
import { makeEquipment } from "../../../tests/make-lending.ts";

interface Call {
  path: string;
  person: Person | null;
  /** Counts what is created. */
  table:
    | "sensitive_taxon"
    | "post"
    | "pass"
    | "profile"
    | "species"
    | "equipment"
    | "equipment_unit"
    | "invitation"
    | "request"
    | "trip_template"
    | "contact_message"
    | "ring_report"
    | "content_edit"
    | "survey"
    | "encounter"
    | "file";
  body: BodyInit | object;
  /** The same call with another body; missing if bodies are not compared. */
  other?: object;
  /** The same, for a file. */
  otherFile?: string;
  type?: string;
}

const foundRing = {
  ring: "AA17120",
  foundOn: "2026-03-04",
  place: "Shendam",
  how: "dead",
  email: "amina@example.org",
};

const visitor = {
  firstName: "Ngozi",
  lastName: "Umeadi",
  email: "ngozi@example.org",
  subject: "A visit",
  message: "May I come in May?",
};

function upload(): FormData {
  const form = new FormData();
  form.append("upload_preset", "posts");
  form.append("file", new File([pdf()], "Rains.pdf"));
  return form;
}

/** Every call that creates something, by its route. */
const creating: Record<string, (app: App) => Call | Promise<Call>> = {
  "/api/posts": () => ({
    path: "/api/posts",
    person: "member",
    table: "post",
    body: { postType: "news", title: "Rains return", content: "At last." },
    other: { postType: "news", title: "Rains return!", content: "At last." },
  }),
  "/api/passes": async ({ db, people }) => {
    const subjectId = await makePost(db, people.member, { isApproved: false });
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const body = { opens: "post", subjectId, name: "A supervisor", until };
    return {
      path: "/api/passes",
      person: "member",
      table: "pass",
      body,
      other: { ...body, name: "Another" },
    };
  },
  "/api/profiles": () => ({
    path: "/api/profiles",
    person: "admin",
    table: "profile",
    body: { name: "Ruth Ishaku", email: "ruth@example.org", memberCategory: ["staff"] },
    other: { name: "Ruth Ishaku", email: "ruth@example.org", memberCategory: ["student"] },
  }),
  "/api/profiles/invitations": async ({ db }) => {
    const [one, other] = [await makeProfile(db, { name: "Ruth" }), await makeProfile(db, { name: "Esther" })];
    return {
      path: "/api/profiles/invitations",
      person: "admin",
      table: "invitation",
      body: { ids: [one] },
      other: { ids: [other] },
    };
  },
  "/api/species": () => ({
    path: "/api/species",
    person: "admin",
    table: "species",
    body: { name: "Rock Firefinch" },
    other: { name: "Jos Plateau Indigobird" },
  }),
  "/api/equipment": () => ({
    path: "/api/equipment",
    person: "store",
    table: "equipment",
    body: { name: "Mist net", quantity: 4 },
    other: { name: "Mist net", quantity: 5 },
  }),
  "/api/unit/of/:id": async ({ db, people }) => ({
    path: `/api/unit/of/${await makeEquipment(db, people.store, { quantity: 0 })}`,
    person: "store",
    table: "equipment_unit",
    body: { units: [{ label: "NET-01" }] },
    other: { units: [{ label: "NET-02" }] },
  }),
  "/api/request": async ({ db, people }) => {
    const requestId = await makeEquipment(db, people.store, { quantity: 500 });
    const body = { requestId, phone: "0803 123 4567", quantity: 2 };
    return {
      path: "/api/request",
      person: "member",
      table: "request",
      body,
      other: { ...body, quantity: 1 },
    };
  },
  "/api/trip": async ({ db, people }) => {
    const requestId = await makeEquipment(db, people.store, { quantity: 500 });
    const body = { lines: [{ requestId, quantity: 2 }], phone: "0803 123 4567" };
    return {
      path: "/api/trip",
      person: "member",
      table: "request",
      body,
      other: { ...body, reason: "Another one" },
    };
  },
  "/api/trip/templates": async ({ db, people }) => {
    const lines = [{ requestId: await makeEquipment(db, people.store), quantity: 2 }];
    return {
      path: "/api/trip/templates",
      person: "store",
      table: "trip_template",
      body: { name: "Mist-netting for two", lines },
      other: { name: "Mist-netting for three", lines },
    };
  },
  "/api/contact": () => ({
    path: "/api/contact",
    person: null,
    table: "contact_message",
    body: visitor,
    other: { ...visitor, subject: "Another visit" },
  }),
  "/api/ringing/found": () => ({
    path: "/api/ringing/found",
    person: null,
    table: "ring_report",
    body: foundRing,
    other: { ...foundRing, place: "Jos" },
  }),
  "/api/calls": () => ({
    path: "/api/calls",
    person: "admin",
    table: "content_edit",
    body: { title: "MSc 2040", kind: "msc", closes: "2040-03-31", text: "<p>Come.</p>" },
    other: { title: "MSc 2041", kind: "msc", closes: "2041-03-31", text: "<p>Come.</p>" },
  }),
  "/api/sensitive-species": () => ({
    path: "/api/sensitive-species",
    person: "admin",
    table: "sensitive_taxon",
    body: { name: "Pangolinbird", reason: "It is trapped." },
    other: { name: "Pangolinbird", reason: "It is sold." },
  }),
  "/api/uploads": () => ({ path: "/api/uploads", person: "member", table: "file", body: upload() }),
  "/api/equipment/import": () => ({
    path: "/api/equipment/import",
    person: "store",
    table: "equipment",
    body: "name,quantity\nSpotting scope,3\n",
    otherFile: "name,quantity\nSpotting scope,4\n",
    type: "text/csv",
  }),
  "/api/species/import": () => ({
    path: "/api/species/import",
    person: "admin",
    table: "species",
    body: "scientific_name,english_name\nLagonosticta sanguinodorsalis,Rock Firefinch\n",
    otherFile: "scientific_name,english_name\nVidua maryae,Jos Plateau Indigobird\n",
    type: "text/csv",
  }),
  "/api/surveys/import": () => ({
    path: "/api/surveys/import",
    person: "admin",
    table: "survey",
    body: "Date,Site,Species,Count\n2018-10-04,Amurum,Hoopoe,1\n",
    otherFile: "Date,Site,Species,Count\n2018-10-04,Amurum,Hoopoe,2\n",
    type: "text/csv",
  }),
  "/api/ringing/import": async (app) => {
    await app.addRingers();
    return {
      path: "/api/ringing/import",
      person: "keeper",
      table: "encounter",
      body: "Date,Site,Ring,Species\n2018-10-04,Amurum,AA17101,Hoopoe\n",
      otherFile: "Date,Site,Ring,Species\n2018-10-04,Amurum,AA17102,Hoopoe\n",
      type: "text/csv",
    };
  },
  "/api/works/import": () => ({
    path: "/api/works/import",
    person: "admin",
    table: "post",
    body: "title,authors\nRains return,Ngozi Obi\n",
    otherFile: "title,authors\nRains do not return,Ngozi Obi\n",
    type: "text/csv",
  }),
  "/api/profiles/import": () => ({
    path: "/api/profiles/import",
    person: "admin",
    table: "profile",
    body: "name,email,memberCategory\nRuth Ishaku,ruth@example.org,staff\n",
    type: "text/csv",
  }),
};

const key = "8e03978e-40d5-43e8-bc93-6894a57f9324";

function send(app: App, call: Call, { body = call.body, sentKey = key, person = call.person } = {}) {
  const plain = typeof body === "string" || body instanceof FormData;
  const type = call.type ?? (plain ? undefined : "application/json");
  return app.api.request(call.path, {
    method: "POST",
    headers: {
      ...app.headersOf(person),
      ...(type && { "Content-Type": type }),
      "Idempotency-Key": sentKey,
    },
    body: plain ? body : JSON.stringify(body),
  });
}

async function count({ db }: App, { table }: Call): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Begins a test of the call that is declared for a route. */
const starting = (open: OpenDatabase) => async (route: string) => {
  const app = await openApp(await open());
  const call = await creating[route]?.(app);
  if (!call) throw new Error(`No call is declared for ${route}.`);
  return { app, call, before: await count(app, call) };
};

describeRaces("a call with an Idempotency-Key", (open) => {
  test("sent 200 times at the same moment creates one row and gets one reply", async () => {
    const { app, call, before } = await starting(open)("/api/posts");
    const replies = await Promise.all(Array.from({ length: 200 }, () => send(app, call)));
    // Under load some may get 503; their retry then gets the first response.
    const busy = replies.filter(({ status }) => status === 503);
    for (const reply of busy) expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    const answered = [...replies.filter((reply) => !busy.includes(reply)), await send(app, call)];
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(answered.map((reply) => reply.text()))).size).toBe(1);
    expect(await count(app, call)).toBe(before + 1);
    const written = await app.db
      .selectFrom("audit")
      .select("id")
      .where("action", "=", "post.create")
      .execute();
    expect(written).toHaveLength(1);
  });

  test("sent to two processes at once creates one row", async () => {
    const database = await open();
    const app = await openApp(database);
    const { createApi } = await import("#site/app.ts");
    const other = { ...app, api: createApi({ ...app.services, db: database.reconnect().db }) };
    const call = await creating["/api/posts"]?.(app);
    if (!call) return;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, place) => send(place % 2 ? app : other, call)),
    );
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1);
    expect(await count(app, call)).toBe(1);
  });
});

describeEachDatabase("a call with an Idempotency-Key", (open) => {
  const start = starting(open);

  test("is covered for every POST route: it creates once, or repeating it is harmless", async () => {
    const { app } = await start("/api/posts");
    const posts = app.api.routes.filter(({ method }) => method === "POST").map(({ path }) => path);
    expect([...Object.keys(creating), ...Object.keys(repeatable)].sort()).toEqual([...new Set(posts)].sort());
  });

  describe.each(Object.keys(creating))("to %s", (route) => {
    test("whose response was lost gets the same response again and creates nothing more", async () => {
      const { app, call, before } = await start(route);
      const first = await send(app, call);
      expect(first.status).toBeLessThan(300);
      const again = await send(app, call, { body: call.body instanceof FormData ? upload() : call.body });
      expect(again.status).toBe(first.status);
      expect(await again.text()).toBe(await first.text());
      expect(await count(app, call)).toBe(before + 1);
    });

    test("is refused with different content, and says why", async () => {
      const { app, call, before } = await start(route);
      const other = call.otherFile ?? call.other;
      if (!other) return;
      await send(app, call);
      const refused = await send(app, call, { body: other });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        code: "invalid",
        message: expect.stringContaining("already saved, without your latest changes"),
        fields: { "Idempotency-Key": expect.any(String) },
      });
      expect(await count(app, call)).toBe(before + 1);
    });
  });

  test("belongs to one account: another account's call creates its own", async () => {
    const { app, call } = await start("/api/posts");
    const mine = await (await send(app, call)).json();
    const theirs = await (await send(app, call, { person: "other" })).json();
    expect(theirs._id).not.toBe(mine._id);
    expect((await send(app, call, { person: null })).status).toBe(401);
    expect(await count(app, call)).toBe(2);
  });

  test("that failed frees its key", async () => {
    const { app, call } = await start("/api/request");
    const tooMany = { ...call.other, quantity: 501 };
    expect((await send(app, call, { body: tooMany })).status).toBe(409);
    expect((await send(app, call, { body: { ...call.other, phone: "none" } })).status).toBe(422);
    expect((await send(app, call)).status).toBe(201);
    expect(await count(app, call)).toBe(1);
  });

  test("is refused when its key is empty, too long or not visible ASCII", async () => {
    const { app, call, before } = await start("/api/posts");
    for (const sentKey of ["", "x".repeat(201), "two words", "caf\u00e9"])
      expect((await send(app, call, { sentKey })).status, sentKey).toBe(422);
    expect(await count(app, call)).toBe(before);
    expect((await send(app, call, { sentKey: "x".repeat(200) })).status).toBe(201);
  });

  test("is stored for a day and deleted after two, without revealing key or caller", async () => {
    const { app, call } = await start("/api/contact");
    await send(app, call);
    const rows = () => app.db.selectFrom("idempotency_key").selectAll().execute();
    expect(JSON.stringify(await rows())).not.toMatch(/8e03978e|ngozi|local/);
    const tidy = purgeExpired;
    const sweep = () => tidy.run({ db: app.db } as Parameters<typeof tidy.run>[0]);
    const hoursOld = async (hours: number) => {
      const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString();
      await app.db.updateTable("idempotency_key").set({ createdAt }).execute();
    };
    await hoursOld(23);
    await sweep();
    expect(await rows()).toHaveLength(1);
    await hoursOld(25);
    await sweep();
    expect(await rows()).toEqual([]);
  });

  test("for a file stores the first file and no second one", async () => {
    const { app, call } = await start("/api/uploads");
    await send(app, call);
    await send(app, call, { body: upload() });
    const stored = await readdir(join(app.folder, "files"), { recursive: true, withFileTypes: true });
    expect(stored.filter((entry) => entry.isFile())).toHaveLength(1);
    expect(await readdir(join(app.folder, "incoming"))).toEqual([]);
  });
});
