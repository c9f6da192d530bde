import { describe, expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import * as files from "#core/db/files/files.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { expectStock } from "#tests/stock.ts";
import {
  changeRequestAsStore,
  makeEquipment,
  makeLoan,
  makeRequest,
} from "../../../../tests/make-lending.ts";

describeWithDatabase("equipment", (open) => {
  const start = async () => openApp(await open());
  const read = async (app: App, path: string) => (await app.call("member", "GET", path)).json();

  test("is listed by name, page by page, and past the end the last page is shown", async () => {
    const app = await start();
    for (const name of ["Telescope", "binoculars", "Ọpọ́n", "Anemometer"])
      await makeEquipment(app.db, app.people.store, { name });
    const page = await read(app, "/api/equipment?page=7&limit=3");
    expect(page).toMatchObject({ currentPage: 1, numberOfPages: 2, total: 4 });
    expect(page.data).toMatchObject([{ name: "Telescope", quantity: 5, borrowed: 0, available: 5 }]);
  });

  test.each([
    ["net", 2],
    ["mist 12", 1],
    ["MIST NETS", 1],
    ["opon", 1],
    ["%", 0],
    ["_", 0],
    ["", 4],
    ["zebra", 0],
  ])("is found by words and prefixes: %s", async (words, count) => {
    const app = await start();
    for (const name of ["Mist nets, 12 m", "Net poles", "Ọpọ́n", "100% cotton bag"])
      await makeEquipment(app.db, app.people.store, { name });
    const found = await read(app, `/api/equipment/search?searchQuery=${encodeURIComponent(words)}`);
    expect(found.total).toBe(count);
  });

  test("has no focus of an earlier picture, and a focus is a place in a picture", async () => {
    const app = await start();
    const id = await makeEquipment(app.db, app.people.store, { name: "Telescope" });
    const change = (sent: object) => app.call("store", "PATCH", `/api/equipment/${id}`, sent);
    const first = { imageUrl: "/files/one.jpg", imageFocus: "50% 10%" };
    expect(await (await change(first)).json()).toMatchObject(first);
    expect(await (await change({ imageUrl: "/files/two.jpg" })).json()).toMatchObject({ imageFocus: null });
    const refused = await expectError(await change({ imageFocus: "url(x)" }), 422);
    expect(refused.fields).toHaveProperty("imageFocus");
  });

  test("that is all out shows the next expected return, without overdue ones", async () => {
    const app = await start();
    const { db, people } = app;
    const item = await makeEquipment(db, people.store, { quantity: 6 });
    const today = lagosDay(new Date());
    const week = new Date(Date.now() - 7 * 86_400_000);
    const out = async (quantity: number, days: number) => {
      const id = await makeRequest(
        db,
        people.member,
        item,
        { quantity, dueDate: addDays(today, days) },
        week,
      );
      await changeRequestAsStore(db, people.store, id, { status: "received" }, week);
    };
    await out(1, -2);
    await out(2, 5);
    await out(1, 5);
    expect((await read(app, `/api/equipment/${item}`)).nextBack).toBeNull();
    await out(2, 9);
    const next = { date: `${addDays(today, 5)}T22:59:59.999Z`, quantity: 3 };
    expect((await read(app, `/api/equipment/${item}`)).nextBack).toEqual(next);
  });

  test("shows its borrowers only to the store", async () => {
    const app = await start();
    const { equipmentId } = await makeLoan(app);
    const path = `/api/equipment/${equipmentId}`;
    const { member } = app.people;
    expect((await read(app, path)).userId).toEqual([member._id]);
    expect((await (await app.call("store", "GET", path)).json()).userId).toEqual([member._id]);
    expect((await (await app.call("other", "GET", path)).json()).userId).toEqual([]);
  });

  test("cannot have a total below the units held, and names the minimum", async () => {
    const app = await start();
    const { equipmentId } = await makeLoan(app);
    const path = `/api/equipment/${equipmentId}`;
    const refusal = await expectError(await app.call("store", "PATCH", path, { quantity: 0 }), 409);
    expect(refusal.current).toMatchObject({ least: 1, requests: [{ name: "Musa Danjuma", quantity: 1 }] });
    expect((await app.call("store", "PUT", path, { quantity: 1, borrowed: 0 })).status).toBe(200);
    expect(await expectStock(app, equipmentId)).toEqual({ quantity: 1, borrowed: 1, available: 0 });
  });

  test("changed twice from the same version is changed once", async () => {
    const app = await start();
    const path = `/api/equipment/${await makeEquipment(app.db, app.people.store)}`;
    const replies = await Promise.all(
      [6, 7].map((quantity) => app.call("store", "PATCH", path, { quantity, version: 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("edited while a loss changes its total is not saved over the new total", async () => {
    const app = await start();
    const { equipmentId, requestId } = await makeLoan(app);
    const path = `/api/equipment/${equipmentId}`;
    const change = (changes: RequestChanges) =>
      changeRequestAsStore(app.db, app.people.store, requestId, changes);
    await change({ status: "received" });
    const opened = await read(app, path);
    await change({ status: "returned", lostQuantity: 1 });
    const sent = { quantity: opened.quantity, version: opened.version };
    const refusal = await expectError(await app.call("store", "PATCH", path, sent), 409);
    expect(refusal.current).toMatchObject({ quantity: 4, version: opened.version + 1 });
    await change({ status: "received" });
    expect(await read(app, path)).toMatchObject({ quantity: 5, version: opened.version + 2 });
  });

  test("keeps its version when units are only reserved, lent and given back", async () => {
    const app = await start();
    const { equipmentId, requestId } = await makeLoan(app);
    await changeRequestAsStore(app.db, app.people.store, requestId, { status: "received" });
    await changeRequestAsStore(app.db, app.people.store, requestId, { status: "returned" });
    expect(await read(app, `/api/equipment/${equipmentId}`)).toMatchObject({ quantity: 5, version: 1 });
  });

  test("cannot be deleted while lent; its name stays on past requests", async () => {
    const app = await start();
    const { equipmentId, requestId } = await makeLoan(app);
    const path = `/api/equipment/${equipmentId}`;
    expect((await expectError(await app.call("store", "DELETE", path), 409)).current.requests).toHaveLength(
      1,
    );
    await app.call("store", "PATCH", `/api/request/${requestId}`, { status: "returned" });
    expect((await app.call("store", "DELETE", path)).status).toBe(204);
    expect((await app.call("member", "GET", path)).status).toBe(404);
    expect(await read(app, `/api/request/${requestId}`)).toMatchObject({ equipment: "Mist net, 12 m" });
    expect(
      (await app.call("store", "PATCH", `/api/request/${requestId}`, { status: "received" })).status,
    ).toBe(409);
    const late = { requestId: equipmentId, phone: "08031234567", quantity: 1 };
    expect((await app.call("member", "POST", "/api/request", late)).status).toBe(409);
  });

  test("shows its picture only to signed-in people", async () => {
    const app = await start();
    const file = { url: "/files/net.png", key: "net.png", name: "net.png", format: "png" };
    await app.files.write(file.key, new TextEncoder().encode("png"), "posts");
    await transaction(app.db, (trx) =>
      files.create(trx, { ...file, bytes: 3, width: null, height: null }, app.people.store._id),
    );
    expect((await app.call("member", "GET", file.url)).status).toBe(404);
    await app.call("store", "POST", "/api/equipment", { name: "Net", quantity: 1, imageUrl: file.url });
    expect((await app.call("member", "GET", file.url)).status).toBe(200);
    expect((await app.call(null, "GET", file.url)).status).toBe(404);
  });

  test("has unique names, in any spelling", async () => {
    const app = await start();
    const one = await makeEquipment(app.db, app.people.store, { name: "Télescope 60 mm" });
    const other = await makeEquipment(app.db, app.people.store, { name: "Tripod" });
    const name = "telescope 60 MM";
    const sent = { name, quantity: 1 };
    const refusals = [
      await app.call("store", "POST", "/api/equipment", sent),
      await app.call("store", "PATCH", `/api/equipment/${other}`, { name }),
    ];
    for (const reply of refusals) expect((await expectError(reply, 409)).fields).toHaveProperty("name");
    expect((await app.call("store", "PATCH", `/api/equipment/${one}`, { name })).status).toBe(200);
    await app.call("store", "DELETE", `/api/equipment/${one}`);
    expect((await app.call("store", "POST", "/api/equipment", sent)).status).toBe(201);
  });

  test("keeps a history of its total and of its requests, for the store", async () => {
    const app = await start();
    const { equipmentId, requestId } = await makeLoan(app);
    await app.call("store", "PATCH", `/api/equipment/${equipmentId}`, { quantity: 7, reason: "Two bought" });
    await app.call("store", "PATCH", `/api/request/${requestId}`, { status: "returned", lostQuantity: 1 });
    const path = `/api/equipment/${equipmentId}/history`;
    const { data } = await (await app.call("store", "GET", path)).json();
    expect(data).toMatchObject([
      { kind: "returned", held: -1, total: -1, lost: 1, borrower: "Musa Danjuma" },
      { kind: "total", total: 2, note: "Two bought" },
      { kind: "asked", held: 1 },
      { kind: "added", total: 5 },
    ]);
    expect((await expectStock(app, equipmentId)).quantity).toBe(6);
  });
});

describeWithDatabase("CSV files of the store", (open) => {
  const start = async () => openApp(await open());

  test("have the columns of the spec, without formulas", async () => {
    const app = await start();
    const { db, people } = app;
    const item = await makeEquipment(db, people.store, { name: '=HYPERLINK("http://x")' });
    await makeEquipment(db, people.store, { name: 'Ƙofa, "large"' });
    const now = new Date("2026-03-01T09:00:00Z");
    const draft = { quantity: 2, phone: "+234 803 123 4567" };
    const loan = await makeRequest(db, people.member, item, draft, now);
    await changeRequestAsStore(db, people.store, loan, { status: "received", name: "Musa\nDanjuma" }, now);
    const equipment = await app.call("store", "GET", "/api/equipment/equipment.csv");
    expect(equipment.headers.get("content-disposition")).toBe('attachment; filename="equipment.csv"');
    const text = Buffer.from(await equipment.arrayBuffer()).toString();
    expect(text).toBe('\uFEFFname,quantity\r\n"\'=HYPERLINK(""http://x"")",5\r\n"Ƙofa, ""large""",5\r\n');
    const requests = await app.call("store", "GET", "/api/request/requests.csv");
    expect(Buffer.from(await requests.arrayBuffer()).toString()).toBe(
      [
        "\uFEFFname,email,phone,equipment,quantity,issuedBy,requestDate,status",
        `"Musa\nDanjuma",member@example.org,'+234 803 123 4567,"'=HYPERLINK(""http://x"")",2,${people.store.name},2026-03-01T09:00:00.000Z,overdue`,
        "",
      ].join("\r\n"),
    );
  });

  test("contain every row", async () => {
    const app = await start();
    await transaction(app.db, async (trx) => {
      for (let count = 0; count < 1203; count++)
        await makeEquipment(trx, app.people.store, { name: `Net ${count}`, quantity: count });
    });
    const text = await (await app.call("store", "GET", "/api/equipment/equipment.csv")).text();
    expect(text.split("\r\n")).toHaveLength(1203 + 2);
    expect(new Set(text.split("\r\n")).size).toBe(1203 + 2);
  });

  describe("that are imported", () => {
    const send = (app: App, text: string, dryRun = false) =>
      app.api.request(`/api/equipment/import?dryRun=${dryRun}`, {
        method: "POST",
        headers: { ...app.headersOf("store"), "Content-Type": "text/csv" },
        body: text,
      });

    test("report a dry run, and do the same when imported", async () => {
      const app = await start();
      const { equipmentId } = await makeLoan(app);
      const csv = "name;quantity\r\nMIST NET 12 m;9\r\nTelescope;2\r\n";
      const expected = { total: 2, created: 1, updated: 1, unchanged: 0, problems: [] };
      expect(await (await send(app, csv, true)).json()).toMatchObject({ ...expected, dryRun: true });
      expect((await expectStock(app, equipmentId)).quantity).toBe(5);
      expect(await (await send(app, csv)).json()).toMatchObject({ ...expected, dryRun: false });
      expect((await expectStock(app, equipmentId)).quantity).toBe(9);
      expect(await (await send(app, csv)).json()).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    });

    test("may have columns in capitals, as spreadsheets write them", async () => {
      const app = await start();
      const csv = "Name,QUANTITY,ImageUrl\nTelescope,2,https://example.org/t.png\n";
      expect(await (await send(app, csv, true)).json()).toMatchObject({ created: 1, problems: [] });
    });

    test("leave a stored picture where their cell is empty", async () => {
      const app = await start();
      const imageUrl = "https://example.org/net.png";
      const id = await makeEquipment(app.db, app.people.store, { name: "Net", imageUrl });
      await send(app, "name,quantity,imageUrl\nNet,7,\n");
      const path = `/api/equipment/${id}`;
      expect(await (await app.call("store", "GET", path)).json()).toMatchObject({ quantity: 7, imageUrl });
    });

    test("are imported completely or not at all", async () => {
      const app = await start();
      const { equipmentId } = await makeLoan(app);
      const csv = 'name,quantity\nTelescope,2\n,3\nNet,1.5\nTent,3abc\nTelescope,4\n"Mist net, 12 m",0\n';
      const report = await (await send(app, csv)).json();
      expect(report).toMatchObject({ created: 0, updated: 0, total: 6, skipped: 6 });
      // The two numbers that are none are one kind of problem, and come first.
      expect(report.problems.map(({ lines }: { lines: number[] }) => lines)).toEqual([[4, 5], [3], [6], [7]]);
      expect((await expectStock(app, equipmentId)).quantity).toBe(5);
      expect(await (await app.call("store", "GET", "/api/equipment")).json()).toMatchObject({ total: 1 });
      expect(await (await send(app, "colour,price\nred,cheap\n")).json()).toMatchObject({
        problems: [{ line: 0, message: expect.stringMatching(/^No column is the name or the quantity/) }],
      });
    });

    test("can be exported and imported unchanged", async () => {
      const app = await start();
      await makeEquipment(app.db, app.people.store, { name: "=1+1, 'quoted'" });
      const csv = await (await app.call("store", "GET", "/api/equipment/equipment.csv")).text();
      expect(await (await send(app, csv)).json()).toMatchObject({ total: 1, unchanged: 1 });
    });
  });
});
