import { expect, test } from "vitest";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeEquipment, makeLoan, makeRequest } from "#tests/make-lending.ts";

const readSheet = async (app: App, ids: string[]) => {
  const reply = await app.call("store", "GET", `/api/request/sheet/${ids.join(",")}`);
  return { status: reply.status, ...(await reply.json()) };
};

describeWithDatabase("the hand-over sheet", (open) => {
  test("has the requests of an address in its order, each once, with who borrows what until when", async () => {
    const app = await openApp(await open());
    const first = await makeLoan(app, { name: "Mist net, 12 m" });
    const terms = { deposit: 2500, category: "Nets" };
    const item = `/api/equipment/${first.equipmentId}`;
    expect(await (await app.call("store", "PATCH", item, terms)).json()).toMatchObject(terms);
    const second = await makeLoan(app, { name: "=HYPERLINK(“x”) <b>scope</b>" });
    const ids = [second.requestId, first.requestId, second.requestId];
    const { lines } = await readSheet(app, ids);
    expect(lines.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 2));
    expect(lines[1]).toMatchObject({
      equipment: "Mist net, 12 m",
      quantity: 1,
      name: app.people.member.name,
      email: "member@example.org",
      phone: expect.stringContaining("803"),
      startDate: lagosDay(new Date()),
      dueDate: expect.any(String),
      deposit: 2500,
      units: [],
    });
  });

  test("names the numbered units that were handed over", async () => {
    const app = await openApp(await open());
    const item = await makeEquipment(app.db, app.people.store, { name: "Telescope", quantity: 0 });
    const added = await app.call("store", "POST", `/api/unit/of/${item}`, {
      units: [{ label: "TEL-01" }, { label: "TEL-02" }],
    });
    const { units } = await added.json();
    const id = await makeRequest(app.db, app.people.member, item);
    const handOver = { status: "received", unitsOut: [units[1]._id] };
    expect((await app.call("store", "PATCH", `/api/request/${id}`, handOver)).status).toBe(200);
    expect((await readSheet(app, [id])).lines).toMatchObject([{ units: ["TEL-02"] }]);
  });

  test("is refused beyond forty lines, and with one that is deleted", async () => {
    const app = await openApp(await open());
    const ids = Array.from({ length: 41 }, (_, index) => String(index));
    const tooMany = await readSheet(app, ids);
    expect(tooMany).toMatchObject({ status: 422, message: "A sheet has at most 40 lines." });
    const item = await makeEquipment(app.db, app.people.store);
    const id = await makeRequest(app.db, app.people.member, item);
    expect((await app.call("store", "DELETE", `/api/request/${id}`)).status).toBe(204);
    expect((await readSheet(app, [id])).status).toBe(404);
  });
});

describeWithDatabase("equipment with a category", (open) => {
  test("is found by it, as by its name", async () => {
    const app = await openApp(await open());
    await makeEquipment(app.db, app.people.store, { name: "Scope" });
    const id = await makeEquipment(app.db, app.people.store, { name: "Mist net, 12 m" });
    await app.call("store", "PATCH", `/api/equipment/${id}`, { category: "Catching birds" });
    const found = await app.call("member", "GET", "/api/equipment/search?searchQuery=catch%20net");
    expect((await found.json()).data).toMatchObject([{ _id: id, category: "Catching birds", deposit: 0 }]);
  });
});
