import { sql } from "kysely";
import { type Db, isPostgres } from "#core/db/connect.ts";
import { countOf } from "#core/domain/words.ts";

/** Each kind of equipment against its history and its open requests. */
async function checkStock(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
    quantity: number;
    reserved: number;
    held: number;
    total: number;
  }>`
    select name, quantity, reserved, coalesce(sum(held), 0) as held, coalesce(sum(total), 0) as total
    from (
      select equipment.id, equipment.name, equipment.quantity, coalesce(sum(request.quantity), 0) as reserved
      from equipment left join request on request."equipmentId" = equipment.id and request."closedAt" is null
      group by equipment.id, equipment.name, equipment.quantity
    ) as item left join store_event on store_event."equipmentId" = item.id
    group by item.id, name, quantity, reserved
    having coalesce(sum(held), 0) <> reserved or coalesce(sum(total), 0) <> quantity`.execute(db);
  return rows.map(
    ({ name, quantity, reserved, held, total }) =>
      `The stock of ${name} says ${reserved} of ${quantity} lent or reserved; its history says ${held} of ${total}.`,
  );
}

/** Each kind of equipment with numbered units against these, and what is in repair against the history. */
async function checkUnits(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
    quantity: number;
    inRepair: number;
    units: number;
    repair: number;
  }>`
    select name, quantity, "inRepair", units, repair from equipment
    join (
      select "equipmentId", sum(case when state in ('in', 'out', 'repair') then 1 else 0 end) as units,
        sum(case when state = 'repair' then 1 else 0 end) as repair
      from equipment_unit where state <> 'retired' group by "equipmentId"
    ) as listed on listed."equipmentId" = equipment.id
    where quantity <> units or "inRepair" <> repair`.execute(db);
  const ledger = await sql<{ name: string; inRepair: number; repair: number }>`
    select name, "inRepair", coalesce(sum(repair), 0) as repair
    from equipment left join store_event on store_event."equipmentId" = equipment.id
    group by equipment.id, name, "inRepair" having coalesce(sum(repair), 0) <> "inRepair"`.execute(db);
  return [
    ...rows.map(
      ({ name, quantity, inRepair, units, repair }) =>
        `${name} has ${quantity}, of which ${inRepair} in repair; its numbered units are ${units}, ${repair} in repair.`,
    ),
    ...ledger.rows.map(
      ({ name, inRepair, repair }) =>
        `${name} has ${inRepair} in repair; its history says ${Number(repair)}.`,
    ),
  ];
}

/** The search index against the posts. */
async function checkSearch(db: Db): Promise<string[]> {
  const index = sql.table(isPostgres(db) ? "post_search" : "post_search_key");
  const { rows } = await sql<{ unfound: number; left: number }>`
    select
      (select count(*) from post where "deletedAt" is null
        and not exists (select 1 from ${index} as entry where entry."postId" = post.id)
        and not exists (select 1 from post_search_due as due where due."postId" = post.id)) as unfound,
      (select count(*) from ${index} as entry
        where not exists (select 1 from post where post.id = entry."postId" and "deletedAt" is null)) as "left"
  `.execute(db);
  const [{ unfound, left } = { unfound: 0, left: 0 }] = rows;
  return [
    ...(unfound > 0 ? [`${countOf(Number(unfound), "post")} cannot be found by searching.`] : []),
    ...(left > 0
      ? [`The search index has ${countOf(Number(left), "post that was", "posts that were")} deleted.`]
      : []),
  ];
}

/** What the database counts and indexes by itself, against the records. */
export const checks = [checkStock, checkUnits, checkSearch];
