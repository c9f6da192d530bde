import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { expectAlso } from "./check-reply.ts";

// CONTRIBUTING promises that a status is one row; it is added before another module reads the table.
const inRepair = {
  ...loanStatuses.approved,
  label: "In repair",
  historyPhrase: "sent it to be repaired",
  mail: null,
};
Object.assign(loanStatuses, { inRepair });
expectAlso("inRepair");
Object.assign(loanStatuses.pending.transitions, { inRepair: ["store"] });

const { migrate } = await import("#core/db/migrate.ts");
const { openApp } = await import("./app.ts");
const { describeEachDatabase } = await import("./databases.ts");
const { makeLoan } = await import("./make-lending.ts");
const { LoanBadge } = await import("#institute/web/lending/pages/loan-badge.tsx");
const { LoanHistory } = await import("#institute/web/lending/pages/loan-history.tsx");

describeEachDatabase("a status that is added as a row", (open) => {
  test("is accepted after the next start, filtered by, and shown in lists and histories", async () => {
    const app = await openApp(await open());
    await migrate(app.db);
    const { requestId } = await makeLoan(app);
    const path = `/api/request/${requestId}`;
    const changed = await app.call("store", "PATCH", path, { status: "inRepair" });
    expect(await changed.json()).toMatchObject({ status: "inRepair", state: "inRepair" });
    const { data, total } = await (await app.call("store", "GET", "/api/request?status=inRepair")).json();
    expect(total).toBe(1);
    expect(renderToStaticMarkup(createElement(LoanBadge, { request: data[0] }))).toContain("In repair");
    const { history } = await (await app.call("member", "GET", path)).json();
    expect(renderToStaticMarkup(createElement(LoanHistory, { events: history }))).toContain(
      "sent it to be repaired",
    );
  });

  test("is refused by the database before that start", async () => {
    const app = await openApp(await open());
    await makeLoan(app);
    await app.db.deleteFrom("request_status").where("name", "=", "inRepair").execute();
    const store = app.db.updateTable("request").set(JSON.parse('{"status":"inRepair"}')).execute();
    await expect(store).rejects.toThrow(/foreign key/i);
  });
});
