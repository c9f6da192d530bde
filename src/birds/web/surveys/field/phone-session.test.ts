import { expect, test } from "vitest";
import { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { afterSessionReply, type PhoneSession, toSessionInput } from "./phone-session.ts";
import { writeSessionsCsv, writeSessionsJson } from "./ringing/export-sessions.ts";
import { emptyBird } from "./ringing/morning.ts";
import {
  changeEntry,
  changeSite,
  closeSession,
  correctSession,
  newSession,
} from "./ringing/session-steps.ts";
import { isDue, keepOwn, type SendReply } from "./sending.ts";

const NOW = Date.UTC(2026, 2, 14, 10);
const amina = { _id: "amina", name: "Amina" };
const id = "00000000-0000-4000-8000-000000000001";
const reply = (status: number, body?: unknown): SendReply => ({ status, body, retryAfter: null });
const begun = changeSite((site) => ({ ...site, name: "Amurum" }))(
  newSession({ id, birdId: id, owner: amina, now: NOW, date: "2026-03-14" }),
);
const bird = { ...emptyBird(id), kind: "new" as const, ring: "AA17121", englishName: "Common Bulbul" };
const closed = closeSession({ ...begun, birds: [bird] });
const after = (session: PhoneSession, answer: SendReply) =>
  afterSessionReply(session.version, answer, amina, NOW)(session);

test("a session is sent whole, as the server reads it", () => {
  const input = toSessionInput(closed, NOW, 60);
  expect(RingingSessionInput.parse(input)).toEqual(input);
  expect(input).toMatchObject({ isClosed: true, encounters: [{ ring: "AA17121" }], date: "2026-03-14" });
});

test("an open session is not due, a closed one is until it is sent", () => {
  expect(isDue(begun, amina, NOW)).toBe(false);
  expect(isDue(closed, amina, NOW)).toBe(true);
  expect(isDue(after(closed, reply(201, { version: 1 })), amina, NOW + 1e9)).toBe(false);
});

test("where the right has ended, the session stays on the phone, and says what can be done", () => {
  const refused = after(closed, reply(403, { message: "You may not do this.", code: "forbidden" }));
  expect(refused.birds).toHaveLength(1);
  expect(refused.sending).toMatchObject({
    state: "refused",
    problem:
      "You may not do this. The session stays on this phone: you can export it, and ask the ring keeper.",
  });
});

test("a newer state of the server is resolved by a version above it", () => {
  const body = { message: "Sent already.", code: "conflict", current: { version: 4 } };
  const conflict = after(closed, reply(409, body));
  expect(conflict.sending).toMatchObject({ state: "conflict", stored: { version: 4 } });
  expect(keepOwn(conflict)).toMatchObject({ version: 5, sending: { state: "waiting" } });
});

test("a reply that arrives while the session is corrected counts if the correction is discarded", () => {
  const corrected = after(correctSession(closed), reply(200, { version: 1 }));
  expect(corrected.before?.sending.state).toBe("sent");
});

test("an export has each bird with its session, and a session without birds one row", () => {
  const asked = { ...bird, notes: "=1+1", doubts: [] };
  const csv = writeSessionsCsv([{ ...closed, birds: [asked] }, changeEntry({ openTime: "06:00" })(begun)]);
  const [header, first, second, end] = csv.split("\r\n");
  expect(header).toMatch(/^\uFEFFdate,site,openTime,.*ring/);
  expect(first).toMatch(/^2026-03-14,Amurum,.*AA17121.*'=1\+1/);
  expect(second).toMatch(/^2026-03-14,Amurum,06:00/);
  expect(end).toBe("");
  expect(JSON.parse(writeSessionsJson([closed]))).toMatchObject([{ id, ringer: "Amina", version: 1 }]);
});
