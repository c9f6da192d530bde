import { expect, test } from "vitest";
import { requiredLine } from "./text-fields.ts";

const name = requiredLine(200, "Give a name.");
const messageFor = (sent: unknown) => name.safeParse(sent).error?.issues[0]?.message;

test.each(["", "  ", "\n", "\u200b", "\u00a0\u00ad\u2060", "\ufeff\u200d", undefined])(
  "a name of nothing that can be seen is none: %j",
  (sent) => expect(messageFor(sent)).toBe("Give a name."),
);

test.each(["Ọ", "鳥", "🐦", "?", "عصفور", "w".repeat(200)])("%s is a name", (sent) =>
  expect(name.parse(` ${sent} `)).toBe(sent),
);

test("a name of 201 letters is too long", () =>
  expect(messageFor("w".repeat(201))).toBe("At most 200 characters."));
