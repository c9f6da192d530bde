import { formatDate } from "#core/domain/dates.ts";
import type { MailDraft } from "#core/formats/mail.ts";

/** What a member was asked about a survey from the field. */
export interface SurveyQuestion {
  isReturned: boolean;
  version: number;
  question: string;
}

export interface ReturnedSurvey extends SurveyQuestion {
  site: string | null;
  startedAt: string;
  /** Whether an accepted version is public. */
  isPublic: boolean;
  /** Who asks. */
  admin: string;
}

/** The letter to the member with an admin’s question; null if nothing is asked that they do not know. */
export function surveyLetter(
  told: Partial<SurveyQuestion> | null,
  is: ReturnedSurvey,
  to: { firstName: string; publicUrl: string },
): MailDraft | null {
  const isKnown = told?.isReturned && told.version === is.version && told.question === is.question;
  if (!is.isReturned || isKnown) return null;
  const what = [is.site, formatDate(is.startedAt)].filter(Boolean).join(", ");
  return {
    subject: `A question about your survey: ${what}`,
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      `${is.admin} has looked at the survey that you sent (${what}) and has a question:`,
      ...is.question.split(/\n+/),
      is.isPublic
        ? "The accepted version stays public. Correct the survey on your phone, or send it again as it is with a remark."
        : "Correct the survey on your phone, or send it again as it is with a remark. It is reviewed again then.",
    ],
    action: { label: "Open your surveys", href: `${to.publicUrl}/my-surveys` },
  };
}
