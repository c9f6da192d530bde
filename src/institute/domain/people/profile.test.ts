import { describe, expect, test } from "vitest";
import { testOddValues } from "#tests/odd-values.ts";
import { ProfileChanges, ProfileInput, profileFields } from "./profile.ts";

describe("a profile", () => {
  testOddValues(profileFields);

  test("needs only a name and an address", () => {
    const { name, email, memberCategory, ...others } = ProfileInput.parse({
      name: "Ada Bello",
      email: " Ada@Example.org ",
    });
    expect({ name, email, memberCategory }).toEqual({
      name: "Ada Bello",
      email: "ada@example.org",
      memberCategory: [],
    });
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
  });

  test("has its categories in one order and each once", () => {
    const memberCategory = ["alumni", "staff", "alumni"];
    expect(ProfileChanges.parse({ memberCategory })).toEqual({ memberCategory: ["staff", "alumni"] });
  });
});
