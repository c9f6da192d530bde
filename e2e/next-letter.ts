import { join } from "node:path";
import { createSigner } from "#core/api/signing.ts";
import { connect, transaction } from "#core/db/connect.ts";
import { newsLetters } from "#core/db/follows/follow-letters.ts";
import { addDays, atLagosHour, lagosDay, MORNING_HOUR } from "#core/domain/lagos-day.ts";
import { composeMail } from "#core/formats/mail.ts";
import "#site/db-parts.ts";
import { createCallReader } from "#institute/db/pages/calls.ts";
import { delivered } from "../tests/content.ts";

// Prints the letter that a reader of the tested site will get tomorrow morning about what they follow; nothing if none.

const [address = "", folder = "", email = "", secret = ""] = process.argv.slice(2);
const { db, close } = connect({ file: join(folder, "data", "malimbe.sqlite") });
const morning = new Date(atLagosHour(addDays(lagosDay(new Date()), 1), MORNING_HOUR));
const services = {
  publicUrl: () => address,
  sign: createSigner(secret),
  content: { readCalls: createCallReader(delivered.pages) },
};
const to = { id: email, email, name: "", firstName: "", publicUrl: address };
const draft = await transaction(db, async (trx) => {
  const found = await newsLetters.read(trx, [email], to, morning, services);
  return found.get(email)?.compose(null);
});
if (draft) process.stdout.write(composeMail(draft).text);
await close();
