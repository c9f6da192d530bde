import { expect, test } from "vitest";
import { type FieldSurvey, FieldSurveyInput } from "#birds/domain/surveys/field-survey.ts";
import { fromServer, type PhoneSurvey, toInput } from "./phone-survey.ts";
import {
  afterReply,
  isDue,
  keepOwn,
  nextDue,
  type SendReply,
  sendSoon,
  takeStored,
  waitAfter,
} from "./sending.ts";
import { closeSurvey, correctSurvey, discardCorrection, newSurvey, startCounting } from "./survey-steps.ts";

const NOW = Date.UTC(2026, 2, 14, 6);
const amina = { _id: "amina", name: "Amina" };
const bala = { _id: "bala", name: "Bala" };
const reply = (status: number, body?: unknown, retryAfter: number | null = null): SendReply => ({
  status,
  body,
  retryAfter,
});
const closed = closeSurvey(startCounting(NOW, 60)(newSurvey("00000000-0000-4000-8000-000000000001", amina)));
const after = (survey: PhoneSurvey, answer: SendReply) =>
  afterReply(survey.version, answer, amina, NOW)(survey);
const storedAs = (version: number): FieldSurvey => ({
  ...toInput(closed, NOW, 60),
  id: closed.id,
  version,
  member: amina,
  state: "returned",
  question: "How many?",
  marks: [],
  receivedAt: "",
  updatedAt: "2026-03-14T06:00:00.000Z",
  clockAheadMinutes: 0,
  weather: "Rain",
  isPublic: false,
  isDemonstration: false,
});

test("a closed survey is due at once, for its own member only", () => {
  expect(isDue(closed, amina, NOW)).toBe(true);
  expect(isDue(closed, bala, NOW)).toBe(false);
  expect(isDue({ ...closed, owner: null }, bala, NOW)).toBe(true);
  expect(isDue(newSurvey("x", amina), amina, NOW)).toBe(false);
});

test.each([200, 201])("after %d it is sent and not due again", (status) => {
  const sent = after(closed, reply(status, storedAs(1)));
  expect(sent.sending).toMatchObject({ state: "sent", sentVersion: 1, review: { question: "How many?" } });
  expect(isDue(sent, amina, NOW + 1e9)).toBe(false);
});

test.each([0, 408, 429, 500, 502, 503, 507])("after %d it waits longer each time", (status) => {
  const once = after(closed, reply(status));
  const twice = after(once, reply(status));
  expect(once.sending.state).toBe("waiting");
  expect(isDue(once, amina, NOW + 1)).toBe(false);
  expect(nextDue([once], amina)).toBeGreaterThan(NOW);
  expect(twice.sending.nextTryAt).toBeGreaterThan(once.sending.nextTryAt);
});

test("the wait has a limit, and the server can ask for more", () => {
  expect(waitAfter(500)).toBe(15 * 60_000);
  expect(after(closed, reply(429, undefined, 3600)).sending.nextTryAt).toBe(NOW + 3_600_000);
});

test("after 401 nothing is lost, and it is sent once the member has signed in", () => {
  const refused = after(closed, reply(401));
  expect(refused).toMatchObject({ counts: closed.counts, sending: { state: "waiting", needsSignIn: true } });
  expect(nextDue([refused], amina)).toBeUndefined();
  expect(isDue(sendSoon(refused), amina, NOW)).toBe(true);
});

test.each([400, 403, 404, 410, 413, 422])("after %d it stays on the phone with words", (status) => {
  const refused = after(closed, reply(status, { code: "forbidden", message: "This account is closed." }));
  expect(refused.sending.state).toBe("refused");
  expect(refused.sending.problem).toBeTruthy();
  expect(isDue(refused, amina, NOW + 1e9)).toBe(false);
});

test("a refusal says which fields are wrong", () => {
  const body = { code: "invalid", message: "Check the survey.", fields: { minutes: "Too long." } };
  expect(after(closed, reply(422, body)).sending.problem).toBe("Check the survey. Too long.");
});

test("a conflict has both states, and the member chooses", () => {
  const conflict = after(closed, reply(409, { code: "conflict", message: "Newer.", current: storedAs(4) }));
  expect(conflict.sending.state).toBe("conflict");
  expect(takeStored(conflict)).toMatchObject({
    version: 4,
    entry: { weather: "Rain" },
    sending: { state: "sent" },
  });
  const own = keepOwn(conflict);
  expect(own).toMatchObject({ version: 5, entry: { weather: null } });
  expect(isDue(own, amina, NOW)).toBe(true);
});

test("a reply to an older version leaves the newer one to be sent", () => {
  const corrected = closeSurvey(correctSurvey(closed));
  expect(corrected.version).toBe(2);
  const sent = afterReply(1, reply(201, storedAs(1)), amina, NOW)(corrected);
  expect(sent.sending).toMatchObject({ state: "waiting", sentVersion: 1 });
  expect(afterReply(1, reply(422), amina, NOW)(corrected).sending.state).toBe("waiting");
});

test("a reply during a correction counts if the correction is discarded", () => {
  const open = correctSurvey(closed);
  expect(isDue(open, amina, NOW)).toBe(false);
  const answered = after(open, reply(201, storedAs(1)));
  expect(answered.stage).toBe("ending");
  expect(discardCorrection(answered)).toMatchObject({
    stage: "closed",
    version: 1,
    sending: { state: "sent" },
  });
});

test("a survey from the server is sent back as it was, with a new version after a correction", () => {
  const loaded = closeSurvey(correctSurvey(fromServer(storedAs(3))));
  const { version, sentAt, ...rest } = toInput(loaded, NOW, 60);
  expect(version).toBe(4);
  expect(storedAs(3)).toMatchObject(rest);
  expect(Object.keys({ ...rest, version, sentAt }).sort()).toEqual(
    Object.keys(FieldSurveyInput.shape).sort(),
  );
});

test("a body that is no survey of ours settles nothing", () => {
  expect(after(closed, reply(409, "<html>")).sending).toMatchObject({ state: "conflict", stored: null });
  expect(after(closed, reply(200, "<html>")).sending).toMatchObject({ state: "sent", review: null });
});
