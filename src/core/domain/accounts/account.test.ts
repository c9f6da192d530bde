import { describe, expect, test } from "vitest";
import { SESSION_SECONDS, SignIn, SignUp } from "./account.ts";
import { normalizeEmail } from "./email.ts";

const person = { firstName: "Ngozi", lastName: "Umeadi", email: "ngozi@example.org" };
const withPassword = (password: string, confirmPassword = password) => ({
  ...person,
  password,
  confirmPassword,
});

function refused(schema: typeof SignUp | typeof SignIn, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input);
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join("."), issue.message]) ?? []);
}

describe("signing up", () => {
  test("needs a first and a last name, an e-mail address and the password twice", () => {
    expect(SignUp.parse(withPassword("rains over Jos"))).toMatchObject(person);
  });

  test("names every field that is missing", () => {
    expect(refused(SignUp, {})).toEqual({
      firstName: "Give your name.",
      lastName: "Give your name.",
      email: "Give your e-mail address.",
      password: "Choose a password.",
      confirmPassword: "Repeat the password.",
    });
    expect(Object.keys(refused(SignUp, { ...withPassword("rains over Jos"), firstName: "  " }))).toEqual([
      "firstName",
    ]);
  });

  test("never includes rights", () => {
    const sent = {
      ...withPassword("rains over Jos"),
      role: "admin",
      isStoreAdmin: true,
      adminSince: "2001",
      _id: "1",
    };
    expect(Object.keys(SignUp.parse(sent)).sort()).toEqual([
      "confirmPassword",
      "email",
      "firstName",
      "lastName",
      "password",
    ]);
  });

  test.each([
    ["1234567", false],
    ["8 signs.", true],
    ["x7".repeat(64), true],
    [`${"x7".repeat(64)}y`, false],
    ["ọlọ́fin!", true],
  ])("the password %s has between 8 and 128 characters: %j", (password, good) => {
    expect(SignUp.safeParse(withPassword(password)).success).toBe(good);
  });

  test("keeps spaces and capitals in a password", () => {
    expect(SignUp.parse(withPassword("  Rains over Jos ")).password).toBe("  Rains over Jos ");
  });

  test("both passwords must be the same", () => {
    expect(refused(SignUp, withPassword("rains over Jos", "rains over jos"))).toEqual({
      confirmPassword: "The two passwords differ.",
    });
  });
});

describe("an e-mail address", () => {
  test.each([
    ["Ngozi@Example.org", "ngozi@example.org"],
    ["  ngozi@example.org\t", "ngozi@example.org"],
    ["ｎｇｏｚｉ＠ｅｘａｍｐｌｅ．ｏｒｇ", "ngozi@example.org"],
    ["\u3000ngozi@example.org\u00a0", "ngozi@example.org"],
  ])("%j is stored as %s", (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored);
    expect(SignIn.parse({ email: typed, password: "x" }).email).toBe(stored);
    expect(SignUp.parse({ ...withPassword("rains over Jos"), email: typed }).email).toBe(stored);
  });

  test.each([
    "",
    "ngozi",
    "ngozi@",
    "@example.org",
    "a b@example.org",
    "a@b",
    "a@b.c\nBcc: d@e.fg",
    7,
    null,
    {},
  ])("%j is refused", (email) => {
    expect(Object.keys(refused(SignIn, { email, password: "x" }))).toEqual(["email"]);
  });

  test("has at most 254 characters", () => {
    expect(Object.keys(refused(SignIn, { email: `${"a".repeat(250)}@example.org`, password: "x" }))).toEqual([
      "email",
    ]);
  });
});

describe("signing in", () => {
  test("needs both fields, without rules for the password", () => {
    expect(refused(SignIn, {})).toEqual({
      email: "Give your e-mail address.",
      password: "Give your password.",
    });
    expect(refused(SignIn, { email: person.email, password: "" })).toEqual({
      password: "Give your password.",
    });
    expect(SignIn.safeParse({ email: person.email, password: "x" }).success).toBe(true);
  });

  test("does not hash very long passwords", () => {
    expect(SignIn.safeParse({ email: person.email, password: "x".repeat(1001) }).success).toBe(false);
  });
});

test("a session lasts seven days", () => {
  expect(SESSION_SECONDS).toBe(7 * 24 * 60 * 60);
});
