import { expect, test } from "vitest";
import type { FieldState } from "#birds/domain/surveys/field-survey.ts";
import { type PhoneSurvey, unsent } from "./phone-survey.ts";
import { awaitsReview, type Review, readReviews } from "./reviews.ts";
import type { SendReply } from "./sending.ts";
import { newSurvey } from "./survey-steps.ts";

const amina = { _id: "amina", name: "Amina" };
const bala = { _id: "bala", name: "Bala" };
const site = newSurvey("x", amina).entry.site;

const sentAs = (id: string, state: FieldState | null): PhoneSurvey => ({
  ...newSurvey(id, amina),
  stage: "closed",
  sending: { ...unsent, state: "sent", sentVersion: 1, review: state && { state, question: null } },
});

/** A server with as many surveys, `s1` the newest, in parts of 12; those in `states` are reviewed. */
function serverWith(count: number, states: Record<string, FieldState> = {}) {
  const ids = Array.from({ length: count }, (_, index) => `s${index + 1}`);
  const stored: Record<string, string> = {};
  const asked: (string | null)[] = [];
  const server = {
    asked,
    stored,
    /** The number of the call that fails, and how. */
    failure: { call: 0, status: 0 },
    async read(after: string | null): Promise<SendReply> {
      server.asked.push(after);
      const { call, status } = server.failure;
      if (server.asked.length === call) return { status, body: undefined, retryAfter: null };
      const begin = after === null ? 0 : ids.indexOf(after) + 1;
      const surveys = ids.slice(begin, begin + 12).map((id) => {
        const state = states[id] ?? "pending";
        return { id, version: 1, state, question: state === "returned" ? "How many?" : null, site };
      });
      const next = begin + 12 < count ? surveys.at(-1)?.id : null;
      return { status: 200, body: { surveys, next }, retryAfter: null };
    },
    async store(reviews: readonly Review[]) {
      for (const { id, state } of reviews) stored[id] = state;
    },
  };
  return server;
}

test("a phone learns that the oldest of sixteen surveys was sent back", async () => {
  const server = serverWith(16, { s16: "returned" });
  const returned = await readReviews([sentAs("s1", "pending"), sentAs("s16", "pending")], server);
  expect(server.asked).toEqual([null, "s12"]);
  expect(server.stored.s16).toBe("returned");
  expect(returned).toMatchObject([{ id: "s16", question: "How many?" }]);
});

test("a phone asks once if all its surveys are accepted or among the newest", async () => {
  for (const awaited of [[], [sentAs("s12", "pending")]]) {
    const server = serverWith(40);
    await readReviews(awaited, server);
    expect(server.asked).toEqual([null]);
  }
});

test("a phone stops at the end of the list for a survey that was deleted elsewhere", async () => {
  const server = serverWith(30);
  await readReviews([sentAs("deleted", "pending")], server);
  expect(server.asked).toEqual([null, "s12", "s24"]);
});

test("a phone does not ask without end", async () => {
  const server = serverWith(1000);
  await readReviews([sentAs("s1000", "pending")], server);
  expect(server.asked).toHaveLength(20);
});

test("what a phone learnt before it was cut off stays", async () => {
  const server = serverWith(30, { s2: "returned", s13: "accepted" });
  server.failure = { call: 3, status: 0 };
  const returned = await readReviews([sentAs("s30", "pending")], server);
  expect(server.stored).toMatchObject({ s2: "returned", s13: "accepted" });
  expect(returned).toMatchObject([{ id: "s2" }]);
});

test("a session that ends between two parts is over", async () => {
  const server = serverWith(30);
  server.failure = { call: 2, status: 401 };
  expect(await readReviews([sentAs("s30", "pending")], server)).toBe(false);
  expect(server.stored.s1).toBe("pending");
});

test("a survey awaits the institute from its sending until it is accepted, for its own member", () => {
  expect(awaitsReview(sentAs("a", null), amina)).toBe(true);
  expect(awaitsReview(sentAs("a", "pending"), amina)).toBe(true);
  expect(awaitsReview(sentAs("a", "returned"), amina)).toBe(true);
  expect(awaitsReview(sentAs("a", "accepted"), amina)).toBe(false);
  expect(awaitsReview(sentAs("a", "pending"), bala)).toBe(false);
  expect(awaitsReview(newSurvey("a", amina), amina)).toBe(false);
});
