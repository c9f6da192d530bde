import { sql } from "kysely";
import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { recordFileUses } from "#core/db/files/uses.ts";
import { newId } from "#core/db/record.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { fieldsWithout, pickColumns } from "#core/domain/fields.ts";
import { withOwnFocus } from "#core/domain/focus.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { wordsOf } from "#core/domain/words.ts";
import {
  type Equipment,
  type EquipmentChanges,
  type EquipmentInput,
  equipmentFields,
  itemFields,
  type ListedItem,
} from "#institute/domain/lending/equipment.ts";
import { outStates } from "#institute/domain/lending/loan.ts";
import { readFreeToday } from "./availability.ts";
import * as events from "./events.ts";
import { lockItem } from "./stock.ts";
import { changeServiceDays, moveUnits } from "./totals.ts";
import { assertCounted, findNumbered } from "./unit-moves.ts";
import { retireUnits } from "./units.ts";
import { endWaits } from "./wait-list.ts";

/** Words between spaces, so that searching for ` net` matches the start of a word. */
export const paddedWords = (...texts: string[]): string => ` ${texts.flatMap(wordsOf).join(" ")} `;

/** The columns that come from the table of fields. */
export const itemNames = fieldsWithout(itemFields, []);
const storedNames = fieldsWithout(equipmentFields, []);
const columns = ["id as _id", ...storedNames, "inRepair", "createdAt", "version"] as const;

type Row = Omit<Equipment, "borrowed" | "available" | "isNumbered" | "userId" | "nextBack">;

/** A page of the catalogue by name, optionally filtered by words. */
export async function list(
  db: Db,
  viewer: Account,
  now: Date,
  filter: { search?: string; page: number; limit?: number | undefined },
): Promise<Paged<Equipment>> {
  const words = filter.search === undefined ? [] : wordsOf(filter.search).slice(0, MAX_SEARCH_WORDS);
  const emptyPage = { data: [], currentPage: 0, numberOfPages: 0, total: 0 };
  if (filter.search?.trim() && words.length === 0) return emptyPage;
  let query = db.selectFrom("equipment").where("retiredAt", "is", null);
  const category = sql<string>`' ' || lower(coalesce(category, ''))`;
  for (const word of words)
    query = query.where(({ or, eb }) =>
      or([eb("words", "like", `% ${word}%`), eb(category, "like", `% ${word}%`)]),
    );
  const { total } = await query
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...paging } = pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE);
  const rows = await query
    .select(columns)
    .orderBy("words")
    .orderBy("id")
    .limit(size)
    .offset(offset)
    .execute();
  return { data: await toEquipment(db, viewer, rows, now), ...paging, total };
}

const MAX_SEARCH_WORDS = 12;

/** One kind of equipment; 404 when it does not exist or is retired. */
export async function get(db: Db, viewer: Account, id: string, now: Date): Promise<Equipment> {
  const row = await db
    .selectFrom("equipment")
    .select(columns)
    .where("id", "=", id)
    .where("retiredAt", "is", null)
    .executeTakeFirst();
  const [found] = row ? await toEquipment(db, viewer, [row], now) : [];
  if (!found) throw notFoundError();
  return found;
}

const notFoundError = () => new AppError("notFound", "This equipment does not exist.");

async function toEquipment(db: Db, viewer: Account, rows: Row[], now: Date): Promise<Equipment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ _id }) => _id);
  const held = await db
    .selectFrom("request")
    .select(["equipmentId", "accountId", "status", "quantity", "dueDate"])
    .where("closedAt", "is", null)
    .where("equipmentId", "in", ids)
    .execute();
  const numbered = await findNumbered(db, ids);
  const byItem = Map.groupBy(held, ({ equipmentId }) => equipmentId);
  const units = rows.map(({ _id: id, quantity, inRepair }) => ({ id, quantity, inRepair }));
  const freeOf = await readFreeToday(db, units, now);
  const at = now.toISOString();
  return rows.map((row) => {
    const itemRequests = byItem.get(row._id) ?? [];
    const holders = new Set(itemRequests.map(({ accountId }) => accountId));
    const available = freeOf(row._id);
    // An overdue loan does not predict when its units come back.
    const dueLater = itemRequests.filter(
      ({ status, dueDate }) => outStates.includes(status) && dueDate >= at,
    );
    const next = dueLater.map(({ dueDate }) => dueDate).sort()[0];
    const back = dueLater.filter(({ dueDate }) => dueDate === next);
    const quantity = back.reduce((sum, request) => sum + request.quantity, 0);
    return {
      ...row,
      isNumbered: numbered.has(row._id),
      borrowed: row.quantity - row.inRepair - available,
      available,
      userId: [...holders].filter((id) => viewer.isStoreAdmin || id === viewer._id),
      nextBack: available === 0 && next ? { date: next, quantity } : null,
    };
  });
}

/** Streams the catalogue by name. */
export async function* streamAll(db: Db): AsyncIterable<ListedItem> {
  let after = { words: "", id: "" };
  for (;;) {
    const rows = await db
      .selectFrom("equipment")
      .select(["id", "words", ...itemNames])
      .where("retiredAt", "is", null)
      .where(({ eb, refTuple, tuple }) => eb(refTuple("words", "id"), ">", tuple(after.words, after.id)))
      .orderBy("words")
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last;
  }
}

const BATCH_SIZE = 500;

/** Stores a new kind of equipment; returns its id. */
export async function create(
  db: Trx,
  by: Account,
  input: EquipmentInput,
  now: Date,
  id = newId(),
): Promise<string> {
  const at = now.toISOString();
  const item = pickColumns(equipmentFields, input);
  await assertNameFree(db, item.name);
  const derived = { words: paddedWords(item.name), inRepair: 0, retiredAt: null, version: 1 };
  await db
    .insertInto("equipment")
    .values({ id, ...item, ...derived, createdAt: at, updatedAt: at })
    .execute();
  await recordFileUses(db, by, ["equipment", id], { imageUrl: item.imageUrl });
  await events.append(db, by, now, { kind: "added", requestId: null, equipmentId: id, total: item.quantity });
  await audit(db, by, "equipment.create", id, undefined, item);
  return id;
}

/** Updates the given fields; 409 for a stale version, or for a total below the units lent or requested. */
export async function update(
  db: Trx,
  by: Authorized<"equipment.manage">,
  id: string,
  changes: EquipmentChanges,
  now: Date,
): Promise<void> {
  const locked = await db
    .updateTable("equipment")
    .set((row) => ({ version: row("version", "+", 1), updatedAt: now.toISOString() }))
    .where("id", "=", id)
    .where("retiredAt", "is", null)
    .returning([...storedNames, "version"])
    .executeTakeFirst();
  if (!locked) throw notFoundError();
  const before = pickColumns(equipmentFields, locked);
  const asked = pickColumns(equipmentFields, changes);
  const after = { ...before, ...withOwnFocus(before, asked, "imageUrl", "imageFocus") };
  const { name, quantity, serviceDays, ...others } = after;
  if (changes.version !== undefined && changes.version !== locked.version - 1)
    throw new AppError("conflict", "Someone else has changed this equipment in the meantime.", {
      current: { ...before, version: locked.version - 1 },
    });
  if (paddedWords(name) !== paddedWords(before.name)) await assertNameFree(db, name);
  if (quantity !== before.quantity) await assertCounted(db, id);
  const item = await moveUnits(db, await lockItem(db, id), { total: quantity - before.quantity }, now);
  await changeServiceDays(db, item, serviceDays, now);
  await db
    .updateTable("equipment")
    .set({ ...others, name, words: paddedWords(name), version: locked.version })
    .where("id", "=", id)
    .execute();
  await recordFileUses(db, by, ["equipment", id], { imageUrl: after.imageUrl });
  const note = changes.reason || null;
  const subject = { requestId: null, equipmentId: id };
  if (name !== before.name)
    await events.append(db, by, now, { ...subject, kind: "renamed", note: `${before.name} → ${name}` });
  if (quantity !== before.quantity)
    await events.append(db, by, now, { ...subject, kind: "total", total: quantity - before.quantity, note });
  await audit(db, by, "equipment.update", id, before, after);
}

/** Throws a conflict if the name is in use, since borrowers could not distinguish the two. */
async function assertNameFree(db: Db, name: string): Promise<void> {
  const [namesake] = wordsOf(name).length > 0 ? await findByWords(db, [paddedWords(name)]) : [];
  if (namesake)
    throw new AppError("conflict", `The store already has ${namesake.name}.`, {
      fields: { name: "Choose another name, or change the total of the existing entry." },
    });
}

const isOrAre = (count: number) => (count === 1 ? "is" : "are");

/** The open requests for it, for a store admin who wants to delete it. */
async function listHolders(db: Db, equipmentId: string) {
  return db
    .selectFrom("request")
    .select(["id as _id", "name", "quantity", "status", "dueDate"])
    .where("closedAt", "is", null)
    .where("equipmentId", "=", equipmentId)
    .orderBy("dueDate")
    .orderBy("id")
    .limit(50)
    .execute();
}

/** Removes a kind of equipment from the catalogue; 409 with the open requests while units are lent or requested. */
export async function retire(
  db: Trx,
  by: Authorized<"equipment.manage">,
  id: string,
  now: Date,
): Promise<void> {
  const retired = await lockStored(db, id);
  if (!retired) throw notFoundError();
  const units = await countOpenUnits(db, id);
  if (units > 0)
    throw new AppError(
      "conflict",
      `You cannot delete this yet: ${units} ${isOrAre(units)} lent or requested.`,
      {
        current: { requests: await listHolders(db, id) },
      },
    );
  await db.updateTable("equipment").set({ retiredAt: now.toISOString() }).where("id", "=", id).execute();
  await retireUnits(db, { by, now }, id);
  await endWaits(db, "equipmentId", id);
  await events.append(db, by, now, { kind: "retired", requestId: null, equipmentId: id });
  await audit(db, by, "equipment.delete", id, retired, undefined);
}

/** Locks an item of the store until the transaction ends; undefined if it is retired. */
export const lockStored = (db: Trx, id: string) =>
  db
    .updateTable("equipment")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", id)
    .where("retiredAt", "is", null)
    .returning(["name", "quantity"])
    .executeTakeFirst();

/** The units that open requests hold now or will hold. */
export async function countOpenUnits(db: Db, id: string): Promise<number> {
  const { units } = await db
    .selectFrom("request")
    .select(({ fn }) => fn.sum<number | null>("quantity").as("units"))
    .where("closedAt", "is", null)
    .where("equipmentId", "=", id)
    .executeTakeFirstOrThrow();
  return Number(units ?? 0);
}

/** The equipment with exactly these padded words. */
export async function findByWords(db: Db, words: string[]) {
  if (words.length === 0) return [];
  return db
    .selectFrom("equipment")
    .select(["id", "words", ...itemNames])
    .where("retiredAt", "is", null)
    .where(sql<boolean>`words in (${sql.join(words)})`)
    .execute();
}

const audit = (
  db: Trx,
  by: Account,
  action: AuditAction,
  subjectId: string,
  before: unknown,
  after: unknown,
) => record(db, { accountId: by._id, action, subject: "equipment", subjectId, before, after });
