import { expect, test } from "vitest";
import { readError } from "./errors.ts";

test("an error that the server reported keeps its code, message and fields", () => {
  const body = {
    code: "invalid",
    message: "Please check: title.",
    fields: { title: "Give a title." },
    current: 3,
  };
  expect(readError(body)).toMatchObject({
    code: "invalid",
    message: body.message,
    details: { fields: body.fields, current: 3 },
  });
});

test.each([
  undefined,
  null,
  "<html>",
  [],
  {},
  { message: "Bad gateway" },
  { code: "toString", message: "x" },
])("the body %j of another server is an error on our side", (body) => {
  expect(readError(body)).toMatchObject({
    code: "broken",
    message: "Something went wrong on our side.",
    details: {},
  });
});
