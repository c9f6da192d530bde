import { expect, test } from "vitest";
import { loggablePath } from "./log.ts";

test.each([
  ["/news?searchQuery=me@example.org", "/news"],
  ["http://localhost/publications/crowned-cranes?token=1#a", "/publications/crowned-cranes"],
  ["/reset/Zm9vYmFy", "/reset/…"],
  ["/reset/", "/reset/…"],
  ["/address/abc", "/address/…"],
  ["//confirm/abc/def.data", "//confirm/…"],
  ["/with/0198.abc_-", "/with/…"],
  ["/api/passes/0198.abc/files/thesis.pdf", "/api/passes/…"],
  ["/passes/confirm/0198.abc", "/passes/…"],
  ["/letters/yours/0198.abc", "/letters/yours/…"],
  ["/news/living-with-birds", "/news/living-with-birds"],
  ["/%72eset/abc", "/reset/…"],
  ["/RESET/abc", "/RESET/…"],
  ["/api/accounts/ada%40example.org/rights", "/api/accounts/…/rights"],
  ["/x/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0", "/x/…"],
  ["/%ff", "/%ff"],
])("the log shows %s as %s", (address, path) => {
  expect(loggablePath(address)).toBe(path);
});

test("the log shows at most 300 characters of a path", () => {
  expect(loggablePath(`/${"x".repeat(5000)}`)).toHaveLength(300);
});
