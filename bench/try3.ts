import { DatabaseSync } from "node:sqlite";
const db = new DatabaseSync(process.argv[2]!);
db.exec("pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma cache_size=-65536; pragma temp_store=" + (process.argv[3] ?? "memory"));
console.log(db.prepare("select sqlite_version() v").get());
const posts = db.prepare("select id from post limit 1000").all() as any[];
const profiles = db.prepare("select id from profile").all() as any[];
function go(name: string, rows: number, profile: boolean, fk = true) {
  db.exec("pragma foreign_keys=" + (fk ? "on" : "off"));
  db.exec("begin");
  if (process.argv[4]) db.exec("savepoint x");
  const s = db.prepare("insert into post_author (postId, position, profileId, name) values " + Array(rows).fill("(?,?,?,?)").join(","));
  const t = performance.now();
  posts.forEach((p, i) => s.run(...Array.from({ length: rows }, (_, k) => [p.id, 100 + k, profile ? profiles[(i * 7 + k) % 200].id : null, "name"]).flat()));
  console.log(name, ((performance.now() - t) / 1000).toFixed(4), "ms each");
  db.exec("rollback");
}
go("1 row null", 1, false); go("1 row profile", 1, true); go("3 rows null", 3, false); go("3 rows profile", 3, true); go("3 rows profile nofk", 3, true, false);
