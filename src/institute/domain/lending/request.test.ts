import { describe, expect, test } from "vitest";
import { testOddValues } from "#tests/odd-values.ts";
import { EquipmentInput, itemFields } from "./equipment.ts";
import { RequestChanges, RequestInput, recordFields, requestFields } from "./request.ts";

describe("in a kind of equipment", () => testOddValues(itemFields));
describe("in a request", () => testOddValues({ ...requestFields, ...recordFields }));

const draft = { requestId: "nets", phone: "0803 123 4567", quantity: 2 };
const problemOf = (typed: object) =>
  RequestInput.safeParse({ ...draft, ...typed }).error?.issues[0]?.path.join(".");

describe("a request is refused", () => {
  test.each([0, -1, 1.5, 1e9, "3abc", "", null, "1e3", Number.NaN, [2]])(
    "for the quantity %s",
    (quantity) => {
      expect(problemOf({ quantity })).toBe("quantity");
    },
  );

  test.each(["", "123456", "1234567890123456", "call me", "0803;drop", null, {}])(
    "for the phone %s",
    (phone) => {
      expect(problemOf({ phone })).toBe("phone");
    },
  );

  test.each(["9999-12-31", "2026-02-30", "2026-13-01", "tomorrow", "14/03/2026", 5])(
    "for the due date %s",
    (dueDate) => {
      expect(problemOf({ dueDate })).toBe("dueDate");
    },
  );

  test("for a status that does not exist", () => {
    expect(RequestChanges.safeParse({ status: "lost" }).success).toBe(false);
  });
});

describe("a request is accepted", () => {
  test.each(["08031234567", "0803 123 4567", "+234 (0)803-123-4567", 8031234567])(
    "with the phone %s",
    (phone) => {
      expect(problemOf({ phone })).toBeUndefined();
    },
  );

  test("with a quantity that a form sends as text, and without what it may not set", () => {
    const sent = { ...draft, quantity: "3", status: "approved", userId: ["x"], issuedBy: "me", borrowed: 0 };
    const taken = RequestInput.parse(sent);
    expect(taken.quantity).toBe(3);
    expect(Object.keys(taken)).not.toEqual(expect.arrayContaining(["status"]));
    expect(taken).not.toHaveProperty("issuedBy");
    expect(taken).not.toHaveProperty("userId");
  });

  test("with the empty dates that a client sends", () => {
    expect(RequestInput.parse({ ...draft, dueDate: "" }).dueDate).toBeNull();
    expect(RequestChanges.parse({ approvedDate: "", returnedDate: null })).toEqual({
      approvedDate: null,
      returnedDate: null,
    });
  });
});

test("the total of equipment is an integer from 0, and `borrowed` is ignored", () => {
  for (const quantity of [-1, 0.5, 1e9, "many"])
    expect(EquipmentInput.safeParse({ name: "Net", quantity }).success, String(quantity)).toBe(false);
  const item = EquipmentInput.parse({ name: " Net ", quantity: "0", borrowed: 7 });
  expect(item).toMatchObject({ name: "Net", quantity: 0 });
  expect(item).not.toHaveProperty("borrowed");
});
