import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { setSecurityHeaders } from "./security-headers.ts";

function headersOf(isSecure: boolean) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setSecurityHeaders(response, isSecure);
  return response.getHeaders();
}

test("every answer keeps other windows, and the device's camera and place, out of reach", () => {
  expect(headersOf(false)).toMatchObject({
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringMatching(/camera=\(\), geolocation=\(\)/),
  });
});

test("a site on https is asked for by https alone, its subdomains too", () => {
  expect(headersOf(true)["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(headersOf(false)).not.toHaveProperty("strict-transport-security");
});
