import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const mozilla = "Mozilla/5.0";
const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${mozilla} (Linux; Android 14; K) ${webKit} Chrome/130.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    "Edge on Windows",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/130.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0`, "Firefox on a Mac"],
  [
    `${mozilla} (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/130.0.0.0 Safari/537.36`,
    "Chrome on a Chromebook",
  ],
  [
    `${mozilla} (Linux; Android 14) ${webKit} SamsungBrowser/26.0 Chrome/122 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`${mozilla} (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0`, "Firefox on Linux"],
  ["Firefox/1.0", "Firefox on an unknown device"],
  ["Windows", "A browser on Windows"],
  ["curl/8.5.0", "Unknown device"],
  ["", "Unknown device"],
  [null, "Unknown device"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
