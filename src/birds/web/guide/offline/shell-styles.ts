/** The styles of the offline page, inline so that it needs no other file. */
export const shellStyles = `
:root{color-scheme:light dark;--paper:light-dark(#fbf8f1,#101915);--surface:light-dark(#fff,#18241e);--line:light-dark(#e2dccd,#2b3a32);--ink:light-dark(#1b2a22,#ece7db);--muted:light-dark(#55625a,#a9b5ad);--forest:light-dark(#1f5a3f,#8ccba8)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
h1,h2,h3,header b,i{font-family:Georgia,serif;font-weight:500;line-height:1.2}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between;padding:12px max(16px,calc(50vw - 32rem));background:#12291f}
header a{display:inline-flex;align-items:center;min-height:44px;color:#f3ebda;text-decoration:none}
header b{font-size:1.25rem}
header nav{display:flex;gap:20px}
header nav a{text-decoration:underline;text-underline-offset:.3em}
.note{margin:0;padding:8px max(16px,calc(50vw - 32rem));background:#e3a43a;color:#12291f;font-size:.92rem}
main{display:block;max-width:calc(64rem + 32px);margin:auto;padding:24px 16px 64px}
main:focus{outline:none}
h1{margin:0 0 16px;font-size:clamp(1.8rem,5vw,2.6rem)}
a{color:var(--forest)}
:focus-visible{outline:2px solid #e3a43a;outline-offset:2px}
.tools{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,9.5rem),1fr));gap:12px;margin-bottom:16px}
.tools label:first-child{grid-column:1/-1}
.tools label{display:grid;gap:4px;color:var(--muted);font-size:.88rem}
input,select{width:100%;height:48px;padding:0 12px;border:1px solid var(--muted);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit}
ul.list{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:4px 24px;margin:0;padding:0;list-style:none}
.list a{display:flex;gap:12px;align-items:center;min-height:84px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
.list img{flex:none;width:96px;height:64px;border-radius:8px;object-fit:cover}
.list b{display:block;font:500 1.1rem/1.25 Georgia,serif}
.list i,.muted{color:var(--muted)}
.status{display:inline-flex;gap:8px;align-items:center;font-size:.9rem}
.status b{min-width:2.1em;padding:.1em .4em;border-radius:4px;text-align:center;font:600 .9rem system-ui}
.plate{width:100%;height:auto;max-width:42rem;aspect-ratio:3/2;border-radius:12px;object-fit:cover}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}
dt{color:var(--muted)}dd{margin:0}
table{border-collapse:collapse;width:100%}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);text-align:left;font-weight:400}
thead th{color:var(--muted);font-size:.88rem}
.scroll{overflow-x:auto;background:linear-gradient(to right,var(--paper) 50%,transparent) left/48px 100% local no-repeat,linear-gradient(to left,var(--paper) 50%,transparent) right/48px 100% local no-repeat,linear-gradient(to right,#0004,transparent) left/14px 100% scroll no-repeat,linear-gradient(to left,#0004,transparent) right/14px 100% scroll no-repeat}
button{min-height:48px;padding:0 20px;border:1px solid var(--line);border-radius:6px;background:none;color:inherit;font:inherit;cursor:pointer}
.prose{max-width:66ch}
`;
