import { expect, test } from "vitest";
import { checkReply } from "./check-reply.ts";

const route = "GET /api/arrival/years";

test("a reply of its type passes", async () => {
  await checkReply(route, Response.json({ years: [2024] }));
});

test.each([
  ["a field that is not in its type", { years: [2024], email: "a@example.org" }, /email/],
  ["a field too few", {}, /years/],
  ["a value of another kind", { years: ["2024"] }, /years\/0.*number/],
])("a reply with %s fails, and names it", async (_, reply, problem) => {
  await expect(checkReply(route, Response.json(reply))).rejects.toThrow(problem);
});

test("a reply with another status or media type fails", async () => {
  await expect(checkReply(route, Response.json({ years: [] }, { status: 201 }))).rejects.toThrow(
    /answers 201/,
  );
  await expect(checkReply(route, new Response("2024"))).rejects.toThrow(/text\/plain/);
  await expect(checkReply("GET /api/nothing", Response.json({}))).rejects.toThrow(/answers 200/);
});
