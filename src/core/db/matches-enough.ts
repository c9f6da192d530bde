import { type Expression, type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";

/** Rows for which all conditions hold or, with `least`, so many of them. */
export function matchesEnough<DB, TB extends keyof DB>(
  where: ExpressionBuilder<DB, TB>,
  conditions: Expression<SqlBool>[],
  least = conditions.length,
): ExpressionWrapper<DB, TB, SqlBool> {
  if (least >= conditions.length) return where.and(conditions);
  const counted = conditions.map((condition) => sql`case when ${condition} then 1 else 0 end`);
  return where.and([sql<SqlBool>`${sql.join(counted, sql` + `)} >= ${least}`]);
}
