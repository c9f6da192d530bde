import { AppError, type FieldErrors } from "#core/domain/errors.ts";
import { type Issued, isDay, months } from "./issued.ts";
import { type PostField, type PostType, postTypeRow } from "./types.ts";

/** The fields of a work that have to fit one another. */
interface LinkedFields extends Issued {
  postType: PostType;
  accessRight: string | null;
  embargoUntil: string | null;
}

interface Rule {
  fields: readonly (keyof LinkedFields)[];
  /** The field that has to change. */
  at: PostField;
  check: (post: LinkedFields) => string | false;
}

const rules: readonly Rule[] = [
  {
    fields: ["year", "month"],
    at: "year",
    check: ({ year, month }) => year === null && month !== null && "Give the year of this month.",
  },
  {
    fields: ["month", "day"],
    at: "month",
    check: ({ month, day }) => month === null && day !== null && "Choose the month of this day.",
  },
  {
    fields: ["year", "month", "day"],
    at: "day",
    check: ({ year, month, day }) =>
      year !== null &&
      month !== null &&
      day !== null &&
      !isDay(year, month, day) &&
      `There is no ${day} ${months[month]} ${year}.`,
  },
  {
    fields: ["accessRight", "embargoUntil"],
    at: "embargoUntil",
    check: ({ accessRight, embargoUntil }) =>
      accessRight === "embargoed" && !embargoUntil && "Give the day on which the embargo ends.",
  },
];

/** What does not fit in the changed fields of a work, by field; what was stored before stays as it is. */
export function findMisfits(post: LinkedFields, changed: object = post): FieldErrors {
  const { fields } = postTypeRow(post.postType);
  const misfits: FieldErrors = {};
  for (const rule of rules) {
    if (!fields.includes(rule.at)) continue;
    const isChanged = [...rule.fields, "postType"].some((field) => field in changed);
    const problem = isChanged && rule.check(post);
    if (problem) misfits[rule.at] = problem;
  }
  return misfits;
}

/** Refuses changes after which the fields of a work would not fit one another. */
export function assertFits(post: LinkedFields, changed: object): void {
  const fields = findMisfits(post, changed);
  const names = Object.keys(fields);
  if (names.length > 0) throw new AppError("invalid", `Please check: ${names.join(", ")}.`, { fields });
}
