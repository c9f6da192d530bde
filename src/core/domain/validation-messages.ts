import { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const types: Record<string, string> = {
  string: "This must be text.",
  number: "This must be a number.",
  int: "This must be a whole number.",
  boolean: "This must be true or false.",
  array: "This must be a list.",
  date: "Give a date, such as 2026-03-14.",
};

const formats: Record<string, string> = {
  email: "Give an e-mail address, such as name@example.org.",
  url: "Give a web address that begins with https://.",
  date: "Give a date, such as 2026-03-14.",
  datetime: "Give a date and time, such as 2026-03-14T09:00:00Z.",
};

const requiredMessage = "This field is required.";
const MAX_LISTED_VALUES = 12;

const units: Record<string, [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

function amount(origin: string, size: number | bigint): string {
  const [one, many] = units[origin] ?? ["", ""];
  return `${size.toLocaleString("en-GB")} ${size === 1 ? one : many}`.trim();
}

function describeChoices(values: readonly unknown[]): string {
  if (values.length > MAX_LISTED_VALUES) return "Choose from the list.";
  return values.length === 1 ? `This must be ${values[0]}.` : `Choose one of: ${values.join(", ")}.`;
}

/** The message for an issue when the schema has none of its own. */
export function describeIssue(issue: Issue): string {
  if (issue.input === undefined && issue.code !== "custom") return requiredMessage;
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "object") return "Send this as a JSON object with named fields.";
      return types[issue.expected] ?? "The format is not valid.";
    case "invalid_value":
      return describeChoices(issue.values);
    case "too_big":
      return `At most ${amount(issue.origin, issue.maximum)}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return requiredMessage;
      return `At least ${amount(issue.origin, issue.minimum)}.`;
    case "invalid_format":
      return formats[issue.format] ?? "The format is not valid.";
    case "unrecognized_keys":
      return `There is no field called ${issue.keys.join(", ")}.`;
    default:
      return "The format is not valid.";
  }
}

// Set globally; a schema's own message takes precedence.
z.config({ customError: describeIssue });
