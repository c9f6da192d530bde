import { asObject, parseJson } from "#core/domain/keys.ts";

/** A record of a file, or why what is in its place is none. */
export type ScannedRecord = { line: number } & ({ record: Record<string, unknown> } | { problem: string });

/** More than MongoDB stores in a document. */
const MAX_RECORD = 20_000_000;

/**
 * Reads the records of a file as `mongoexport` writes it: one a line, an array, or either with indents. A record ends with its
 * last brace; one that is broken ends where the next begins, with a brace at the start of a line.
 */
export async function* readRecords(chunks: AsyncIterable<string>): AsyncGenerator<ScannedRecord> {
  const scan = { line: 1, start: 1, depth: 0, isText: false, isEscaped: false, text: "", isAfterBreak: true };
  const broken = (problem: string): ScannedRecord => {
    const line = scan.start;
    Object.assign(scan, { depth: 0, isText: false, isEscaped: false, text: "" });
    return { line, problem };
  };
  for await (const chunk of chunks)
    for (const sign of chunk) {
      const isNext = sign === "{" && scan.isAfterBreak;
      if (scan.depth > 0 && (isNext || scan.text.length > MAX_RECORD))
        yield broken(isNext ? "it is cut off" : "it is too long");
      if (scan.depth === 0 && sign === "{" && scan.text.trim() !== "") yield broken("it is not a record");
      const isOutside = scan.depth === 0 && /[[\],\n\r\uFEFF]/.test(sign);
      if (isOutside && scan.text.trim() !== "") yield broken("it is not a record");
      if (scan.text === "") scan.start = scan.line;
      if (!isOutside) scan.text += sign;
      scan.isAfterBreak = sign === "\n" || (scan.line === 1 && scan.isAfterBreak && /[[\uFEFF]/.test(sign));
      if (sign === "\n") scan.line += 1;
      if (scan.depth === 0 && sign !== "{") {
        if (scan.text.trim() === "") scan.text = "";
        continue;
      }
      if (scan.isText) {
        if (sign === '"' && !scan.isEscaped) scan.isText = false;
        scan.isEscaped = sign === "\\" && !scan.isEscaped;
      } else if (sign === '"') scan.isText = true;
      else if (sign === "{") scan.depth += 1;
      else if (sign === "}") scan.depth -= 1;
      if (scan.depth > 0) continue;
      const { start: line, text } = scan;
      scan.text = "";
      yield readRecord(line, text);
    }
  if (scan.text.trim() !== "") yield broken(scan.depth > 0 ? "it is cut off" : "it is not a record");
}

function readRecord(line: number, text: string): ScannedRecord {
  const json = parseJson(text);
  if (json === undefined) return { line, problem: "it is not JSON" };
  try {
    return { line, record: asObject(toPlain(json, "")) };
  } catch (error) {
    if (!(error instanceof ExtendedJsonError)) throw error;
    return { line, problem: error.message };
  }
}

class ExtendedJsonError extends Error {}

const MAX_DEPTH = 40;

/** Extended JSON (version 1 and 2) as plain values: ids and dates are texts, numbers are numbers. */
function toPlain(value: unknown, path: string, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new ExtendedJsonError(`${path.split(".")[0]} has too many levels`);
  if (Array.isArray(value)) return value.map((one) => toPlain(one, path, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  const [first] = fields;
  if (fields.length === 1 && first?.[0].startsWith("$")) return toScalar(first[0], first[1], path);
  return Object.fromEntries(
    fields.map(([name, one]) => [name, toPlain(one, path ? `${path}.${name}` : name, depth + 1)]),
  );
}

function toScalar(kind: string, value: unknown, path: string): unknown {
  const wrong = (what: string) =>
    new ExtendedJsonError(
      `${path}: ${kind} is followed by ${JSON.stringify(value).slice(0, 60)}, which is not a valid ${what}`,
    );
  if (kind === "$oid") {
    if (typeof value === "string" && /^[0-9a-f]{24}$/i.test(value)) return value.toLowerCase();
    throw wrong("id");
  }
  if (kind === "$date") {
    const time = typeof value === "object" ? Number(asObject(value).$numberLong) : value;
    const date = new Date(typeof time === "number" || typeof time === "string" ? time : Number.NaN);
    if (Number.isNaN(date.getTime())) throw wrong("date");
    return date.toISOString();
  }
  if (/^\$number(Int|Long|Double|Decimal)$/.test(kind)) {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) return number;
    throw wrong("number");
  }
  if (kind === "$symbol" || kind === "$uuid") return value;
  if (kind === "$undefined" || kind === "$minKey" || kind === "$maxKey") return null;
  throw new ExtendedJsonError(`${path}: ${kind} is not known`);
}
