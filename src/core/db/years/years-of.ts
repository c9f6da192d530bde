import { sql } from "kysely";

/** The year of a day that is stored as text. */
export const yearOfDay = (column: string) => sql<number>`cast(substr(${sql.ref(column)}, 1, 4) as integer)`;

/** The year in Nigeria (UTC+1) of a moment, where the last UTC hour of a year belongs to the next year. */
export const yearOfMoment = (column: string) =>
  sql<number>`cast(substr(${sql.ref(column)}, 1, 4) as integer)
    + case when substr(${sql.ref(column)}, 6, 8) = '12-31T23' then 1 else 0 end`;
