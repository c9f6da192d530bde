import { z } from "zod";
import { address, field, line, list, number, rich } from "#domain/fields.ts";
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
  year: number(
    z
      .number("A year is a number, such as 2019.")
      .int("A year is a whole number.")
      .min(1800, "A year from 1800 on.")
      .max(2100, "A year up to 2100."),
    { label: "Year", inputMode: "numeric" },
  ),
  journal: line(300, { label: "Journal" }),
  publicationNumber: line(100, { label: "Publication number", hint: "Volume, issue, pages." }),
  doi: line(300, { label: "DOI or link", hint: "Such as 10.1111/ibi.12345.", inputMode: "url" }),
  fileUrl: address({ label: "File" }),
  content: rich(1_000_000, { label: "Text" }),
};

/** The fields that are read with a list; long text has a table of its own. */
export const { content: _content, ...listedFields } = textFields;
