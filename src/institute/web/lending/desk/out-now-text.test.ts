import { expect, test } from "vitest";
import { describeOutNow } from "./out-now-text.ts";

test.each([
  [{ search: "", found: 4, above: 0 }, ""],
  [{ search: "", found: 4, above: 1 }, "1 loan is in a list above."],
  [{ search: "", found: 4, above: 3 }, "3 loans are in the lists above."],
  [{ search: "net", found: 1, above: 0 }, ""],
  [{ search: "net", found: 0, above: 0 }, "Nothing that matches “net” is out."],
])("the desk says of the loans that are out, with %o: %s", (out, text) => {
  expect(describeOutNow(out)).toBe(text);
});
