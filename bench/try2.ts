import { connect } from "#db/connect.ts";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { migrate } from "#db/migrate.ts";
import { fill } from "./fill.ts";
const times = new Map<string, [number, number, number]>();
for (const m of ["run", "all"] as const) { const o = StatementSync.prototype[m] as any; (StatementSync.prototype as any)[m] = function (...a: any[]) { const t = performance.now(); const r = o.apply(this, a); const d = performance.now() - t; const k = (this as any).sourceSQL.slice(0, 60); const e = times.get(k) ?? [0, 0, 0]; e[0] += d; e[1]++; e[2] = Math.max(e[2], d); times.set(k, e); return r; }; }
const database = connect({ file: process.argv[2]! });
await migrate(database.db);
const t = performance.now();
await fill(database.db, Number(process.argv[3]), (n) => console.log(n, ((performance.now() - t) / 1000).toFixed(1)));
await database.close();
for (const [k, [d, n, m]] of [...times].sort((a, b) => b[1][0] - a[1][0]).slice(0, 14)) console.log(d.toFixed(0).padStart(7), String(n).padStart(7), (d / n).toFixed(3), "max", m.toFixed(1), k.replace(/\s+/g, " "));
