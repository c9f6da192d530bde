import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

const now = new Date("2026-03-01T12:00:00Z");
const site = "https://www.example.org";

test("security.txt gives the configured contact and day of expiry", () => {
  const text = securityTxt({ contact: "mailto:it@example.org", expires: "2027-01-31" }, site, now);
  expect(text).toBe(
    "Contact: mailto:it@example.org\nExpires: 2027-01-31T00:00:00Z\nPreferred-Languages: en\nCanonical: https://www.example.org/.well-known/security.txt\n",
  );
});

test("without settings it names the contact page and is valid for 180 days", () => {
  const text = securityTxt({ contact: undefined, expires: undefined }, site, now);
  expect(text).toContain("Contact: https://www.example.org/contact\nExpires: 2026-08-28T12:00:00Z\n");
});
