import { address, field, focus, integer, line, list, rich } from "#core/domain/fields.ts";
import { cleanDoi } from "#core/domain/identifiers.ts";
import { requiredLine, text } from "#core/domain/text-fields.ts";
import { cleanTitle } from "#core/domain/title-markup.ts";
import { authorInput } from "./author-input.ts";
import { placeFields } from "./page-fields.ts";
import { containerFields, dateFields, degreeFields, recordFields } from "./work-fields.ts";

/** What a post says, in the order of its form; each type has some of these fields. */
export const textFields = {
  title: field(requiredLine(500, "Give it a title."), { control: "line", label: "Title" }),
  titleHtml: field(
    text()
      .max(3000, "At most 3,000 characters, markup included.")
      .nullable()
      .transform((html) => html && cleanTitle(html))
      .default(null),
    { control: "line", label: "Title with italics" },
  ),
  authors: list(authorInput, 500, "At most 500 authors.", {
    control: "records",
    label: "Authors",
    child: {
      table: "post_author",
      columns: ["profileId", "name", "given", "family", "suffix", "kind", "orcid"],
    },
  }),
  year: integer(1500, 2100, "Enter a year from 1500 to 2100, such as 2019.", {
    label: "Year",
    inputMode: "numeric",
  }),
  ...dateFields,
  ...containerFields,
  ...degreeFields,
  doi: line(300, { label: "DOI or link", hint: "Such as 10.1111/ibi.12345.", inputMode: "url" }, cleanDoi),
  ...recordFields,
  fileUrl: address({ label: "File" }),
  fileFocus: focus({ label: "What stays in sight of the picture" }),
  intro: line(300, { label: "Intro", hint: "One sentence under the title." }),
  content: rich(1_000_000, { label: "Text" }),
  ...placeFields,
};

/** The fields that are read with a list; long text has a table of its own. */
export const { content: _content, ...listedFields } = textFields;
