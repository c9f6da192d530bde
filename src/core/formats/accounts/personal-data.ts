import { institute } from "#core/institute.ts";
import { escapeMarkup } from "../markup.ts";

/** One kind of what is held of a person; its rows are read when they are written. */
interface Section {
  name: string;
  title: string;
  rows(): AsyncIterable<object>;
}

/** Everything for programs: an object with a list for each kind. */
export async function* personalJson(sections: readonly Section[]): AsyncGenerator<string> {
  yield "{";
  for (const [place, { name, rows }] of sections.entries()) {
    yield `${place === 0 ? "" : ","}\n${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const row of rows()) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ",\n";
    }
    yield "\n]";
  }
  yield "\n}\n";
}

/** The same for people: a page that a browser opens without a line. */
export async function* personalPage(person: string, sections: readonly Section[]): AsyncGenerator<string> {
  const title = escapeMarkup(`What ${institute().name} holds about ${person}`);
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:0 1rem;border-top:1px solid #ccc;padding-top:.5rem}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>${title}</h1>
<p>The same is in my-data.json, for programs. Passwords are stored only in a form that cannot be read, and are not here.</p>
`;
  for (const { title: heading, rows } of sections) {
    yield `<h2>${escapeMarkup(heading)}</h2>\n`;
    let isEmpty = true;
    for await (const row of rows()) {
      isEmpty = false;
      yield `<dl>${Object.entries(row).map(toEntry).join("")}</dl>\n`;
    }
    if (isEmpty) yield "<p>Nothing.</p>\n";
  }
  yield "</body></html>\n";
}

function toEntry([key, value]: [string, unknown]): string {
  if (value === null || value === undefined || value === "") return "";
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  return `<dt>${escapeMarkup(key)}</dt><dd>${escapeMarkup(text)}</dd>`;
}
