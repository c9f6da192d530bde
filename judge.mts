import { execFileSync } from "node:child_process";
import { readPdfText } from "#institute/adapters/pdf-text.ts";
import { wordsOf } from "#core/domain/words.ts";
for (const f of process.argv.slice(2)) {
  const t0 = Date.now();
  const r = await readPdfText(f);
  const ms = Date.now() - t0;
  const theirs = execFileSync("pdftotext", [f, "-"], {maxBuffer: 1e9}).toString().split("\f").slice(0,-1);
  if (r.state !== "read") { console.log(f, r, theirs.length); continue; }
  let all=0, same=0, pages95=0;
  const words = r.pages.map(p => new Set(wordsOf(p)));
  theirs.forEach((p,i)=>{ const w = wordsOf(p); const s = w.filter(x=>words[i]?.has(x)).length; all+=w.length; same+=s; if (w.length===0||s/w.length>=.95) pages95++; });
  console.log(f, "pages", r.pages.length, theirs.length, "pages>=95%", pages95, "words", all, "same", (100*same/all).toFixed(2)+"%", ms+"ms", r.reason);
  if (f.includes("ar.pdf")) { console.log(r.pages[0]); console.log(theirs[0]); }
}
