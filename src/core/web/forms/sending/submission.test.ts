import { expect, test } from "vitest";
import { AppError } from "#core/domain/errors.ts";
import { PostInput } from "#institute/domain/posts/post.ts";
import { validate } from "../fields/validate.ts";
import { toFailure } from "./submission.ts";

test("the browser reports the same errors as the server, one for each field", () => {
  const typed = { postType: "news", title: " ", authors: ["Ada", "", ""] };
  let failure: unknown;
  try {
    validate(PostInput, typed);
  } catch (error) {
    failure = error;
  }
  expect(toFailure(failure)).toMatchObject({
    code: "invalid",
    fields: { title: "Give it a title.", authors: "An author needs a name." },
  });
});

test("an error in one of several values is shown at their field", () => {
  const error = new AppError("invalid", "…", { fields: { "authors.2": "An author needs a name." } });
  expect(toFailure(error).fields).toEqual({ authors: "An author needs a name." });
});

test("a script that cannot be loaded is reported as a connection problem", () => {
  const originalError = console.error;
  console.error = () => {};
  const failed = new TypeError(
    "Failed to fetch dynamically imported module: https://example.org/assets/a.js",
  );
  expect(toFailure(failed).message).toMatch(/^The server cannot be reached/);
  expect(toFailure(new TypeError("x is not a function")).message).toMatch(/^This did not work/);
  console.error = originalError;
});
