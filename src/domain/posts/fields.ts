import { address, field, integer, line, list, rich } from "#domain/fields.ts";
import { requiredLine } from "#domain/text-fields.ts";
import { authorInput } from "./author-input.ts";

/** What a post says, in the order of its form; each type has some of these fields. */
export const textFields = {
  title: field(requiredLine(500, "Give it a title."), { control: "line", label: "Title" }),
  authors: list(authorInput, 200, "At most 200 authors.", {
    control: "records",
    label: "Authors",
    child: { table: "post_author", columns: ["profileId", "name"] },
  }),
  year: integer(1800, 2100, "Enter a year from 1800 to 2100, such as 2019.", {
    label: "Year",
    inputMode: "numeric",
  }),
  journal: line(300, { label: "Journal" }),
  publicationNumber: line(100, { label: "Publication number", hint: "Volume, issue, pages." }),
  doi: line(300, { label: "DOI or link", hint: "Such as 10.1111/ibi.12345.", inputMode: "url" }),
  fileUrl: address({ label: "File" }),
  content: rich(1_000_000, { label: "Text" }),
};

/** The fields that are read with a list; long text has a table of its own. */
export const { content: _content, ...listedFields } = textFields;
