import { expect, test, vi } from "vitest";
import { createProxyWarning } from "./proxy-warning.ts";

const forwarded = { "x-forwarded-for": "102.89.1.2" };

test("a proxy that is not trusted is named once, loudly, with the way out", () => {
  const warn = vi.fn();
  const look = createProxyWarning(true, warn);
  look({});
  expect(warn).not.toHaveBeenCalled();
  look(forwarded);
  look(forwarded);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toContain("TRUST_PROXY=true");
});

test("nothing is said where the proxy is trusted or the site is not on https", () => {
  const warn = vi.fn();
  createProxyWarning(false, warn)(forwarded);
  expect(warn).not.toHaveBeenCalled();
});
