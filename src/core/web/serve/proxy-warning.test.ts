import { expect, test, vi } from "vitest";
import { createProxyWarning } from "./proxy-warning.ts";

const forwarded = { "x-forwarded-for": "102.89.1.2" };

test("an untrusted proxy is reported once, with the setting that trusts it", () => {
  const warn = vi.fn();
  const proxy = createProxyWarning(true, warn);
  proxy.look({});
  expect(proxy.isIgnored()).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  proxy.look(forwarded);
  proxy.look(forwarded);
  expect(proxy.isIgnored()).toBe(true);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toContain("TRUST_PROXY=true");
});

test("there is no warning when the proxy is trusted or the site is not on https", () => {
  const warn = vi.fn();
  createProxyWarning(false, warn).look(forwarded);
  expect(warn).not.toHaveBeenCalled();
});
