import { type Taking, Values } from "./values.ts";

/** A record in JSON, whose properties are taken one by one. */
export class JsonRecord {
  readonly values: Values;
  readonly #item: Record<string, unknown>;

  constructor(item: Record<string, unknown>) {
    this.#item = item;
    this.values = new Values(Object.entries(item).map(([name, value]) => [name, writtenOf(value)]));
  }

  /** The first of these properties that says something, for a field of ours; null if none has it alone. */
  take(field: Taking | null, ...names: string[]): unknown {
    const name = names.find((one) => this.values.peek(one) !== undefined);
    if (name === undefined) return undefined;
    this.values.take(field, name);
    return this.#item[name];
  }
}

/** A value as text: of a list or an object, what stands in it. */
function writtenOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(writtenOf).filter(Boolean).join(", ");
}
