import { expect, test } from "vitest";
import { mailed, noteMail } from "./mail-promise.ts";

test("an e-mail is promised only by a site that has a mail server", () => {
  expect(mailed("You will get an e-mail.")).toBe("You will get an e-mail.");
  noteMail(false);
  expect(mailed("You will get an e-mail.")).toBe(
    "The site has no mail server yet, so no one gets an e-mail.",
  );
});
