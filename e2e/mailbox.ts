import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { siteFolder } from "./site-folder.ts";

/** Waits for the newest mail to an address with a matching subject. */
export async function waitForMail(baseURL: string | undefined, to: string, subject: RegExp): Promise<Email> {
  const outbox = join(siteFolder(new URL(baseURL ?? "").port), "data", "outbox");
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
        const mails = await Promise.all(
          names.sort().map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
        );
        found = mails.findLast((mail) => mail.to?.[0]?.address === to && subject.test(mail.subject ?? ""));
        return found !== undefined;
      },
      { message: `a mail to ${to} about ${subject}`, timeout: 40_000 },
    )
    .toBe(true);
  if (!found) throw new Error("unreachable");
  return found;
}

/** The path of the only link to the site in a mail. */
export function extractLink(mail: Email): string {
  const link = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail.text ?? "")?.[1];
  if (!link) throw new Error("The mail has no link.");
  return link;
}
