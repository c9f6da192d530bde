import { z } from "zod";
import { type EncounterValues, encounterFields, type Kind } from "#birds/domain/ringing/encounter.ts";
import { type SessionValues, sessionFields } from "#birds/domain/ringing/session.ts";
import { type Fields, infoOf } from "#core/domain/fields.ts";
import { isKeyOf, recordOf } from "#core/domain/keys.ts";
import { wordsOf } from "#core/domain/words.ts";
import { columnsOf, type FieldColumn, readChoice } from "#core/formats/cells.ts";
import { clockOf, isOfDay, parseClock } from "../surveys/clocks.ts";

const kindWords: Record<Kind, string> = {
  new: "n new 1 ringed newring first",
  retrap: "r retrap recapture recap recaptured 2 rt subsequent",
  own: "o own old",
  control: "c control foreign",
  changed: "change changed replaced rering reringed",
  recovery: "x d recovery recovered found dead",
  none: "u unringed noring escaped",
};
const kindOfWord = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)),
);

/** What a word says that a ring is; what it does not say stays as it is. */
function readKind(cell: string): string {
  const word = wordsOf(cell).join("");
  return kindOfWord.get(word) ?? readChoice(cell, infoOf(encounterFields.kind));
}

/** A time as HH:MM from however it is written; what is none stays, to be reported. */
function readClock(cell: string): string {
  const minutes = parseClock(cell);
  return minutes !== undefined && isOfDay(minutes) ? clockOf(minutes) : cell;
}

const readNumber = (cell: string) => (/^\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell);
const readMoult = (cell: string) => cell.toUpperCase().replace(/[\s.\-/|]/g, "");
const readSex = (cell: string) => readChoice(cell.replace(/\s*\?$/, ""), infoOf(encounterFields.sex));

const encounterColumns = columnsOf(encounterFields, {
  ...recordOf(["wing", "mass", "tarsus", "tail", "head", "fat", "muscle", "condition"], () => ({
    read: readNumber,
  })),
  sex: { read: readSex },
  kind: { read: readKind },
  time: { read: readClock },
  primaries: { read: readMoult },
});
const sessionColumns = columnsOf(sessionFields, {
  openTime: { read: readClock },
  closeTime: { read: readClock },
});

/** Words in a cell that say that nothing is there. */
const nothing = /^(-+|–|nil|none|n\/?a|nothing|null|no birds?|no captures?|\?+)$/i;
export const isNothing = (cell: string | undefined): boolean =>
  cell === undefined || nothing.test(cell.trim());

/** The cells of a row that a field takes, for its schema, and the names of the others. */
function takeCells<F extends Fields>(
  fields: F,
  columns: readonly FieldColumn<F>[],
  cells: Readonly<Record<string, string>>,
) {
  const sent: Record<string, unknown> = {};
  const notUnderstood: string[] = [];
  for (const { header, read } of columns) {
    const cell = cells[header];
    if (cell === undefined || isNothing(cell)) continue;
    const value = read(cell, header);
    if (fields[header]?.safeParse(value).success) sent[header] = value;
    else notUnderstood.push(header);
  }
  return { sent, notUnderstood };
}

/** What the cells of a row say of a bird, and the columns whose cells are not understood. */
export function readBirdCells(cells: Readonly<Record<string, string>>) {
  const { sent, notUnderstood } = takeCells(encounterFields, encounterColumns, cells);
  const values: EncounterValues = z.object(encounterFields).parse(sent);
  const isUnsure = values.isSexUnsure === null && /[MF].*\?$/i.test(cells.sex ?? "") && values.sex !== null;
  return { values: isUnsure ? { ...values, isSexUnsure: "yes" as const } : values, notUnderstood };
}

/** What the cells of a row say of its session, and the columns whose cells are not understood. */
export function readSessionCells(cells: Readonly<Record<string, string>>) {
  const { notes: _, ...others } = cells;
  const { sent, notUnderstood } = takeCells(sessionFields, sessionColumns, others);
  const values: SessionValues = z.object(sessionFields).parse(sent);
  return { values, notUnderstood };
}

/** Whether a field takes a cell as it is written. */
export function acceptsCell(field: string, cell: string): boolean {
  if (isNothing(cell)) return true;
  const isOfBird = isKeyOf(encounterFields, field);
  if (!isOfBird && !isKeyOf(sessionFields, field)) return true;
  const { notUnderstood } = isOfBird ? readBirdCells({ [field]: cell }) : readSessionCells({ [field]: cell });
  return notUnderstood.length === 0;
}
