import * as accounts from "#core/db/accounts/accounts.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { findMoved, saveMoved } from "#core/db/moved-rows.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { type CopyWish, copyText, type FileCopier } from "./copied-files.ts";
import type { Report, SourceRow } from "./report.ts";
import { StopMoving } from "./stop.ts";

/** What the halves take rows of an older site with. */
export interface Mover extends FileCopier {
  db: Db;
  report: Report;
  /** The folder, file or address to take from. */
  place: string;
  /** Whether borrowers are to be reminded of loans that were due before they moved in. */
  remindsOfOldLoans: boolean;
  /** The admin in whose name rows are taken that belong to nobody else. */
  admin(): Promise<Account>;
  /** A rich text whose pictures, and linked files at some addresses, are copied. */
  copyText(html: string, wish: CopyWish): Promise<string>;
  /** The id of the record that was made of a row, if it was taken. */
  find(noun: string, sourceId: string): Promise<string | undefined>;
  /** Remembers by another id of a row that it was taken. */
  remember(noun: string, sourceId: string, subjectId: string): Promise<void>;
  /** Leaves out a row that was deleted there, or says that an earlier run has taken it. */
  leaveDeleted(row: SourceRow): Promise<void>;
  /** Takes a row unless it was taken before; what `prepare` returns is stored in one transaction with that it was. */
  take(
    row: SourceRow,
    prepare: (notes: string[]) => Promise<(trx: Trx) => Promise<string>>,
  ): Promise<string | undefined>;
}

/** The kinds of older sites. */
export const moveInKinds = ["portal", "wordpress", "oai"] as const;

/** What a half takes from a kind of older site. */
export interface MoveIn {
  from: (typeof moveInKinds)[number];
  run(mover: Mover): Promise<void>;
}

interface MoverContext {
  db: Db;
  report: Report;
  place: string;
  /** Names the older site in what is remembered of its rows. */
  source: string;
  copier: FileCopier;
  /** The address of the admin who was named. */
  by: string | undefined;
  remindsOfOldLoans: boolean;
}

export function createMover(context: MoverContext): Mover {
  const { db, report, place, source, copier, by, remindsOfOldLoans } = context;
  let found: Account | undefined;
  const find = (noun: string, sourceId: string) => findMoved(db, { source, noun, sourceId });
  const met = new Set<string>();
  return {
    ...copier,
    copyText: (html, wish) => copyText(copier.copy, html, wish),
    db,
    report,
    place,
    remindsOfOldLoans,
    find,
    async admin() {
      found ??= await findAdmin(db, by);
      return found;
    },
    remember: (noun, sourceId, subjectId) =>
      transaction(db, (trx) => saveMoved(trx, { source, noun, sourceId }, subjectId)),
    async leaveDeleted(row) {
      if (await find(row.noun, row.key ?? row.id))
        report.row(row, "same", [
          "it was deleted there, but an earlier run took it: delete it here too, if it should go",
        ]);
      else report.row(row, "left out", ["it was deleted there"]);
    },
    async take(row, prepare) {
      const { noun, key: sourceId = row.id } = row;
      const before = await find(noun, sourceId);
      if (before) {
        if (met.has(`${noun} ${sourceId}`))
          report.row(row, "left out", ["it has the same id as an earlier row"]);
        else report.row(row, "same");
        met.add(`${noun} ${sourceId}`);
        return before;
      }
      const notes = [...(row.notes ?? [])];
      try {
        const store = await prepare(notes);
        const subjectId = await transaction(db, async (trx) => {
          const made = await store(trx);
          await saveMoved(trx, { source, noun, sourceId }, made);
          return made;
        });
        met.add(`${noun} ${sourceId}`);
        report.row(row, "taken", notes);
        return subjectId;
      } catch (error) {
        if (!(error instanceof AppError) || error instanceof StopMoving) throw error;
        report.row(row, "left out", [reasonFor(error), ...notes]);
        return undefined;
      }
    },
  };
}

/** The reason with what it says of each field. */
const reasonFor = ({ message, details }: AppError) =>
  [message, ...Object.values(details.fields ?? {})]
    .filter((text, index, all) => all.indexOf(text) === index)
    .join(" ");

async function findAdmin(db: Db, by: string | undefined): Promise<Account> {
  const [first] = await accounts.listAdmins(db);
  const admin = await accounts.findByEmail(db, by ?? first?.email ?? "");
  if (admin?.role === "admin") return admin;
  if (by) throw new StopMoving(`There is no admin ${by}.`);
  throw new StopMoving("The site has no admin yet: npm run cli -- admin create <e-mail>");
}
