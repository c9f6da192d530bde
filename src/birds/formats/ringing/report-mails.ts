import type { FinderLanguage } from "#birds/domain/ringing/ring-report.ts";
import { formatDate, formatDayIn } from "#core/domain/dates.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import { institute } from "#core/institute.ts";

/** A report as its letters say it: they go to an address that anyone can type, and repeat nothing of it. */
interface ReportFacts {
  language: FinderLanguage;
  createdAt: string;
}

const dayOf = ({ language, createdAt }: ReportFacts) =>
  language === "fr" ? formatDayIn("fr", lagosDay(createdAt)) : formatDate(createdAt);

/** Confirms that a report has arrived. */
export function reportReceived(report: ReportFacts): MailDraft {
  const day = dayOf(report);
  return report.language === "fr"
    ? {
        language: "fr",
        subject: "Merci d’avoir signalé une bague",
        greeting: "Bonjour,",
        paragraphs: [
          `Une bague d’oiseau a été signalée à ${institute().name} le ${day}. Votre adresse a été donnée.`,
          "Si c’est bien vous, merci. Nous cherchons l’oiseau dans nos registres et vous écrirons dès que nous savons d’où il vient.",
          "Si ce n’est pas vous, quelqu’un d’autre a saisi votre adresse. Vous pouvez ignorer ce message.",
        ],
        closing: "Nous effaçons votre adresse un an après. Veuillez ne pas répondre à ce message.",
      }
    : {
        subject: "Thank you for reporting a ring",
        greeting: "Hello,",
        paragraphs: [
          `The ring of a bird was reported to ${institute().name} on ${day}. Your e-mail address was given.`,
          "If you reported it, thank you. We look for the bird in our records, and write to you as soon as we know where it came from.",
          "If you did not, someone else typed your e-mail address into our form. You can ignore this e-mail.",
        ],
        closing: "We delete your address a year later. Please do not reply to this e-mail.",
      };
}

/** Says that the bird is known, with the secret link to its way. */
export function reportAnswered(report: ReportFacts, href: string): MailDraft {
  const day = dayOf(report);
  return report.language === "fr"
    ? {
        language: "fr",
        subject: "D’où venait l’oiseau bagué",
        greeting: "Bonjour,",
        paragraphs: [
          `Le ${day}, une bague d’oiseau a été signalée à ${institute().name} avec votre adresse. Nous savons maintenant quel oiseau c’était.`,
        ],
        action: { label: "Voir le chemin de cet oiseau", href },
        closing:
          "L’adresse de cette page est un secret entre vous et nous. Si vous n’avez rien signalé, vous pouvez ignorer ce message.",
      }
    : {
        subject: "Where the ringed bird came from",
        greeting: "Hello,",
        paragraphs: [
          `On ${day} the ring of a bird was reported to ${institute().name}, with your e-mail address. We now know which bird it was.`,
        ],
        action: { label: "See the way of this bird", href },
        closing:
          "The address of that page is a secret between you and us. If you reported no ring, you can ignore this e-mail.",
      };
}
