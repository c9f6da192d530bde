import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { z } from "zod";
import { readCsv } from "#core/formats/csv.ts";
import { readFrontMatter } from "#core/formats/front-matter.ts";

const folder = join(import.meta.dirname, "../../../../content/demo");

/** The bytes of a file in `content/demo/`. */
export const readDemoFile = (file: string): Buffer => readFileSync(join(folder, file));

/** The rows of a CSV file, checked; an empty cell is a missing field. */
export function readRows<Row>(file: string, schema: z.ZodType<Row>): Row[] {
  const { rows, problems } = readCsv(readDemoFile(file));
  if (problems[0]) throw new Error(`${file}: ${problems[0].message}`);
  return rows.map(({ line, cells }) =>
    check(
      `${file}, row ${line}`,
      schema,
      Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell)),
    ),
  );
}

/** A table is separated from the text below it by one line, as everywhere. */
const markdown = new Marked({ renderer: { html: ({ block, text }) => (block ? `${text}\n` : text) } });

/** The Markdown files of a folder, if there is one, checked: their named parts, and what `withText` makes of the text. */
export function readPages<Page>(
  subfolder: string,
  withText: (html: string) => Record<string, string>,
  schema: z.ZodType<Page>,
): Page[] {
  if (!existsSync(join(folder, subfolder))) return [];
  return readdirSync(join(folder, subfolder))
    .sort()
    .map((name) => {
      const file = `${subfolder}/${name}`;
      const { parts, body } = readFrontMatter(file, readDemoFile(file).toString());
      const html = markdown.parse(body, { async: false }).trim();
      return check(file, schema, { ...z.record(z.string(), z.unknown()).parse(parts), ...withText(html) });
    });
}

function check<Value>(place: string, schema: z.ZodType<Value>, value: unknown): Value {
  const checked = schema.safeParse(value);
  if (!checked.success) throw new Error(`${place} is not valid:\n${z.prettifyError(checked.error)}`);
  return checked.data;
}
