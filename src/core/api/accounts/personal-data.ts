import { Hono } from "hono";
import { writeZip } from "#core/adapters/zip.ts";
import { record } from "#core/db/accounts/audit.ts";
import { transaction } from "#core/db/connect.ts";
import { personalSections } from "#core/db/personal-data.ts";
import { personalJson, personalPage } from "#core/formats/accounts/personal-data.ts";
import type { Env } from "../env.ts";
import { allow, requireAccount } from "../http.ts";
import { largeExport } from "../large-export.ts";
import { ofAccount } from "./own-password.ts";

/** All that the site holds of the viewer, as a page and as JSON, read while it is sent. */
export const personalDataApi = new Hono<Env>().get("/", allow("account.secure"), largeExport, async (c) => {
  const { db, limits } = c.var;
  const account = requireAccount(c.var.viewer);
  await limits.consume({ personalData: account._id });
  await transaction(db, (trx) => record(trx, ofAccount(account._id, "user.data")));
  const sections = personalSections().map(({ name, title, rows }) => ({
    name,
    title,
    rows: () => rows(db, account),
  }));
  const entries = [
    { name: "my-data.html", content: personalPage(account.name, sections) },
    { name: "my-data.json", content: personalJson(sections) },
  ];
  return c.body(writeZip(entries), 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": 'attachment; filename="my-data.zip"',
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
});
