import { reportAnswered, reportReceived } from "#birds/formats/ringing/report-mails.ts";
import { type LetterServices, toUnproven } from "#core/db/letter-noun.ts";

/** The names of the letters to finders of rings. */
export const reportNouns = { received: "ring-received", answered: "ring-answered" } as const;

/** What the token of the link to a bird's way signs. */
export const signedReport = (id: string): string => `found ring ${id}`;

const wayOf = (id: string, { publicUrl, sign }: LetterServices) =>
  `${publicUrl()}/ring/${id}.${sign(signedReport(id))}`;

/** To the address given with a report, which others can have typed. */
export const receivedLetters = toUnproven({
  async read(trx, about) {
    const rows = await trx
      .selectFrom("ring_report")
      .select(["id", "language", "createdAt"])
      .where("id", "in", about)
      .execute();
    return new Map(rows.map((row) => [row.id, { facts: null, compose: () => reportReceived(row) }]));
  },
});

/** To the same address once a keeper knows the bird, with the secret link to its way. */
export const answeredLetters = toUnproven({
  async read(trx, about, _to, _now, services) {
    const rows = await trx
      .selectFrom("ring_report")
      .select(["id", "language", "createdAt"])
      .where("id", "in", about)
      .where("state", "=", "answered")
      .execute();
    return new Map(
      rows.map((row) => [
        row.id,
        { facts: null, compose: () => reportAnswered(row, wayOf(row.id, services)) },
      ]),
    );
  },
});
