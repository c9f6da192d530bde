import { expect, test } from "vitest";
import { parseAuditParams } from "./audit-params.ts";

test("a date covers the full day in Nigeria", () => {
  expect(parseAuditParams(new URLSearchParams("from=2026-03-01&to=2026-03-01"))).toEqual({
    paging: { page: "0", limit: "50" },
    from: "2026-02-28T23:00:00.000Z",
    until: "2026-03-01T23:00:00.000Z",
  });
});

test("invalid parameters are ignored", () => {
  const query = new URLSearchParams("from=yesterday&to=2026-99-99&page=-3&action=&by= ");
  expect(parseAuditParams(query)).toEqual({ paging: { page: "0", limit: "50" } });
});
