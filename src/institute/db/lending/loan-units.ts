import type { Trx } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { countOf } from "#core/domain/words.ts";
import { invalidError } from "#institute/domain/lending/loan-refusals.ts";
import { takenBack } from "#institute/domain/lending/loan-units.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { type NamedUnits, unitStates } from "#institute/domain/lending/unit.ts";
import type { ActorContext } from "./request-history.ts";
import type { RequestRow } from "./request-rows.ts";
import { isNumbered, placeUnits, type UnitEffects, type UnitMove, type UnitRow } from "./unit-moves.ts";

interface LoanStep {
  before: RequestRow;
  after: RequestRow;
  /** How many come back lost with it. */
  lost?: number;
  /** The units that it names. */
  named?: NamedUnits | undefined;
}

const isWithBorrower = (row: RequestRow) => row.deletedAt === null && loanStatuses[row.status].isOut;

/** Units that were named for a loan and are still with it. */
export const listOut = (trx: Trx, requestId: string): Promise<UnitRow[]> =>
  trx.selectFrom("equipment_unit").selectAll().where("requestId", "=", requestId).orderBy("label").execute();

/** Moves the numbered units of a loan along with it; null if its equipment is counted. */
export async function followLoan(
  trx: Trx,
  acting: ActorContext<Account | null>,
  { before, after, lost = 0, named: names = {} }: LoanStep,
): Promise<UnitEffects | null> {
  const { unitsOut = [], unitsDamaged = [], unitsLost = [] } = names;
  const ids = [...unitsOut, ...takenBack(names)];
  if (new Set(ids).size < ids.length) throw unitError("A unit is named twice.");
  if (!(await isNumbered(trx, after.equipmentId))) {
    if (ids.length > 0) throw unitError(`${after.equipment} has no numbered units.`);
    return null;
  }
  const wasOut = isWithBorrower(before);
  const isOut = isWithBorrower(after);
  const out = await listOut(trx, after.id);
  const units = await findNamed(trx, after, ids);
  const requestId = after.id;
  const back: UnitMove[] = [];
  for (const unit of units.filter(({ id }) => !unitsOut.includes(id)))
    back.push(
      unitsLost.includes(unit.id)
        ? { unit, to: "lost", kind: "unitLost", requestId }
        : unitsDamaged.includes(unit.id)
          ? { unit, to: "repair", kind: "unitDamaged", requestId }
          : { unit, to: "in", kind: "unitBack", requestId },
    );
  const unknown = (wasOut ? before.quantity : after.issuedQuantity) - out.length;
  const notOut = back.find(({ unit }) => unit.state !== "in" && unit.state !== "out");
  if (notOut) throw elsewhereError(notOut.unit);
  const late = back.filter(({ unit }) => unit.state === "in");
  const earlier = late.length > unknown ? late : await findEarlier(trx, before, late);
  if (earlier.length > 0)
    throw unitError(`${earlier.map(({ unit }) => unit.label).join(", ")}: not out with ${after.name}.`);
  if (lost > unitsLost.length && !isReopened(before, after))
    throw invalidError({
      lostQuantity: `The units of ${after.equipment} are numbered: say which of them ${lost === 1 ? "is" : "are"} lost.`,
    });
  const staying = out.filter(({ id }) => !takenBack(names).includes(id));
  if (!isOut) {
    if (unitsOut.length > 0) throw unitError("Units are named once the loan is handed over.");
    for (const unit of staying) back.push({ unit, to: "in", kind: "unitBack", requestId });
    return placeUnits(trx, acting, back);
  }
  const returned = await findReturned(trx, after.id);
  const named = units.filter(({ id, state }) => unitsOut.includes(id) && state !== "out");
  const elsewhere = named.find(({ id, state }) => state !== "in" && !returned.some((unit) => unit.id === id));
  if (elsewhere) throw elsewhereError(elsewhere);
  const room = Math.max(0, after.quantity - staying.length - named.length);
  const again = isReopened(before, after)
    ? returned.filter(({ id }) => !ids.includes(id)).slice(0, room)
    : [];
  const leaving = [...named, ...again];
  if (unitsOut.length > 0 && staying.length + leaving.length > after.quantity)
    throw unitError(
      `${after.name} has ${countOf(after.quantity, "unit")} of this loan, and ${staying.length + leaving.length} are named.`,
    );
  return placeUnits(trx, acting, [
    ...back,
    ...leaving.map((unit): UnitMove => ({ unit, to: "out", kind: "unitOut", requestId })),
  ]);
}

/** Whether a return, or a deletion with one, is undone. */
const isReopened = (before: RequestRow, after: RequestRow) =>
  isWithBorrower(after) &&
  (before.deletedAt !== null ||
    before.status === "returned" ||
    (before.status === "partial" && after.status === "received"));

/** The named units, none of which may be elsewhere. */
async function findNamed(trx: Trx, loan: RequestRow, ids: string[]): Promise<UnitRow[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("equipment_unit")
    .innerJoin("equipment", "equipment.id", "equipment_unit.equipmentId")
    .leftJoin("request", "request.id", "equipment_unit.requestId")
    .selectAll("equipment_unit")
    .select(["equipment.name as item", "request.name as borrower"])
    .where("equipment_unit.id", "in", ids)
    .execute();
  if (rows.length < ids.length) throw unitError("One of these units does not exist.");
  return rows.map(({ item, borrower, ...unit }) => {
    const { label, state } = unit;
    if (unit.equipmentId !== loan.equipmentId)
      throw unitError(`${label} is another kind: ${item}, not ${loan.equipment}.`);
    if (state === "out" && unit.requestId !== loan.id)
      throw new AppError("conflict", `${label} is out with ${borrower}.`);
    return unit;
  });
}

/** Those of these units that came back from a loan before. */
async function findEarlier(trx: Trx, loan: RequestRow, moves: UnitMove[]): Promise<UnitMove[]> {
  if (moves.length === 0) return [];
  const rows = await trx
    .selectFrom("store_event")
    .select("unitId")
    .where("requestId", "=", loan.id)
    .where("kind", "in", backKinds)
    // A hand-over may have been undone before.
    .where("at", ">=", loan.issuedDate ?? "9999")
    .where(
      "unitId",
      "in",
      moves.map(({ unit }) => unit.id),
    )
    .execute();
  return moves.filter(({ unit }) => rows.some(({ unitId }) => unitId === unit.id));
}

const backKinds = ["unitBack", "unitDamaged", "unitLost"] as const;

/** The units that came back from a loan and have been nowhere since, the last first. */
async function findReturned(trx: Trx, requestId: string): Promise<UnitRow[]> {
  const events = await trx
    .selectFrom("store_event as back")
    .select(["back.unitId"])
    .where("back.requestId", "=", requestId)
    .where("back.kind", "in", backKinds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("store_event as later")
            .select("later.id")
            .whereRef("later.unitId", "=", "back.unitId")
            .whereRef("later.id", ">", "back.id")
            .where("later.kind", "<>", "unitChanged"),
        ),
      ),
    )
    .orderBy("back.id", "desc")
    .execute();
  const ids = events.flatMap(({ unitId }) => unitId ?? []);
  if (ids.length === 0) return [];
  const units = await trx.selectFrom("equipment_unit").selectAll().where("id", "in", ids).execute();
  return units.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const elsewhereError = ({ label, state }: UnitRow) =>
  new AppError("conflict", `${label} cannot be lent: ${unitStates[state].toLowerCase()}.`);

const unitError = (message: string) => new AppError("invalid", message, { fields: { units: message } });
