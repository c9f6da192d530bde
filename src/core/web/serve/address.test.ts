import { expect, test } from "vitest";
import { toRoutableUrl } from "./address.ts";

test.each([
  ["/news?search=rain%20season&page=2", "/news?search=rain%20season&page=2"],
  ["/publications?search=%00", "/publications?search="],
  ["/publications?search=a%00b?c", "/publications?search=ab?c"],
  ["/%09/javascript:alert(1)", "/no-such-page"],
  ["/news/%00", "/no-such-page"],
  ["/news/%7F?search=x", "/no-such-page"],
  ["/", "/"],
])("the address %s is read as %s", (url, read) => {
  expect(toRoutableUrl(url)).toBe(read);
});
