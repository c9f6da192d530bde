import { expect, test } from "vitest";
import { askAboutHours, hoursOpen, netMetreHours, ringingDay } from "./effort.ts";

const hours = (openTime: string | null, closeTime: string | null) => ({ openTime, closeTime });
const net = (metres: number | null, openTime: string | null = null, closeTime: string | null = null) => ({
  metres,
  openTime,
  closeTime,
});

test("nets are open from one time to the other, also over midnight, and for unknown hours without them", () => {
  expect(hoursOpen(hours("06:15", "10:15"))).toBe(4);
  expect(hoursOpen(hours("21:30", "01:00"))).toBe(3.5);
  expect(hoursOpen(hours("06:15", null))).toBeNull();
  expect(hoursOpen(hours(null, null))).toBeNull();
  expect(hoursOpen(hours("06:15", "06:15"))).toBeNull();
});

test("net-metre-hours need all metres and all hours, and a net may have hours of its own", () => {
  const session = hours("06:00", "10:00");
  expect(netMetreHours(session, [net(12), net(18, "06:00", "08:00")])).toBe(84);
  expect(netMetreHours(session, [net(12), net(null)])).toBeNull();
  expect(netMetreHours(hours("06:00", null), [net(12)])).toBeNull();
  expect(netMetreHours(hours(null, null), [net(12, "06:00", "08:00")])).toBe(24);
  expect(netMetreHours(session, [])).toBeNull();
});

test("an evening after the hour that a keeper set belongs to the next ringing day", () => {
  expect(ringingDay("2020-12-31", "21:30", 20)).toBe("2021-01-01");
  expect(ringingDay("2020-12-31", "19:59", 20)).toBe("2020-12-31");
  expect(ringingDay("2020-12-31", "21:30", null)).toBe("2020-12-31");
  expect(ringingDay("2020-12-31", null, 20)).toBe("2020-12-31");
});

test("tomorrow, very long hours and nets shut before they were opened are asked", () => {
  const on = (openTime: string | null, closeTime: string | null, date = "2020-09-01") =>
    askAboutHours({ date, openTime, closeTime }, "2020-09-01", 20);
  expect(on("06:15", "10:15")).toBeNull();
  expect(on(null, null)).toBeNull();
  expect(on("21:00", "02:00")).toBeNull();
  expect(on("10:15", "06:15")).toMatch(/before they were opened/);
  expect(on("05:00", "23:00")).toBe("Open for 18 hours?");
  expect(on(null, null, "2020-09-03")).toMatch(/still to come/);
  expect(askAboutHours({ date: "2020-09-02", ...hours(null, null) }, "2020-09-01")).toMatch(/still to come/);
});
