import { hashParts } from "#db/accounts/idempotency.ts";
import type { Trx } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { findMember } from "#db/surveys/field-reviews.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { formatDate } from "#domain/dates.ts";
import type { FieldSurvey } from "#domain/surveys/field-survey.ts";
import { composeMail } from "#formats/mail.ts";

/** Sends the admin's question to the member; call inside the transaction. */
export async function notifyReturned(
  trx: Trx,
  publicUrl: string,
  { survey, admin }: { survey: FieldSurvey; admin: Account },
): Promise<void> {
  const { id, version, question, site, startedAt } = survey;
  const member = await findMember(trx, id);
  if (!member || member.accountId === admin._id) return;
  const what = [site.name, formatDate(startedAt)].filter(Boolean).join(", ");
  const mail = composeMail({
    subject: `A question about your survey: ${what}`,
    greeting: `Dear ${member.firstName},`,
    paragraphs: [
      `${admin.name} has looked at the survey that you sent (${what}) and has a question:`,
      ...(question ?? "").split(/\n+/),
      survey.isPublic
        ? "The accepted version stays public. Correct the survey on your phone, or send it again as it is with a remark."
        : "Correct the survey on your phone, or send it again as it is with a remark. It is reviewed again then.",
    ],
    action: { label: "Open your surveys", href: `${publicUrl}/my-surveys` },
  });
  const key = `field-returned:${id}:${version}:${hashParts([question ?? ""])}`;
  await outbox.enqueue(trx, { key, kind: "field-returned", about: id, to: member.email, ...mail });
}
