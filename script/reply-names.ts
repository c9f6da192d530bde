import type { Schema } from "./reply-schemas.ts";

/** Smaller objects are clearer where they are used. */
const MIN_PROPERTIES = 3;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isLarge = ({ properties }: Schema): boolean =>
  isSchema(properties) && Object.keys(properties).length >= MIN_PROPERTIES;

/** The keywords that hold other schemas, besides `properties`. */
const holders = ["items", "prefixItems", "anyOf", "additionalProperties"];

/** The schema with another in the place of each that it holds, which is called with the name of its property. */
function mapInner(schema: Schema, change: (inner: Schema, property: string) => Schema): Schema {
  const map = (value: unknown, property = ""): unknown => {
    if (Array.isArray(value)) return value.map((inner) => map(inner));
    return isSchema(value) ? change(value, property) : value;
  };
  const mapAll = (values: Schema) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties" && isSchema(value)) return [keyword, mapAll(value)];
      return [keyword, holders.includes(keyword) ? map(value) : value];
    }),
  );
}

/** Words of a place as a name: “/posts/:id/history” is PostsIdHistory. */
const toName = (place: string): string =>
  place.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]|$)/g, (_, letter: string) => letter.toUpperCase());

/** Gives names to objects: that of an equal exported type, or of the first place that shares it. `Error` is taken. */
export class Definitions {
  readonly byName: Record<string, Schema> = {};
  /** The places that may hold anything. */
  readonly open: string[] = [];
  private names = new Map<Schema, string>();
  private uses = new Map<Schema, number>();
  private taken = new Set(["Error"]);

  constructor(exported: readonly { name: string; schema: Schema }[], written: readonly Schema[]) {
    for (const schema of written) this.count(schema);
    for (const { name, schema } of exported)
      if (this.uses.has(schema) && isLarge(schema) && !this.names.has(schema)) this.setName(schema, name);
  }

  /** The schema with references to the definitions; the place begins the names that no type gives. */
  write(schema: Schema, place: string): Schema {
    if (Object.keys(schema).length === 0) this.open.push(place);
    if (!this.isDefinition(schema)) return this.writeInner(schema, place);
    const name = this.names.get(schema) ?? this.setName(schema, toName(place));
    if (!Object.hasOwn(this.byName, name)) {
      this.byName[name] = {};
      this.byName[name] = this.writeInner(schema, name);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private writeInner(schema: Schema, place: string): Schema {
    return mapInner(schema, (inner, property) =>
      this.write(inner, property ? `${place}.${property}` : place),
    );
  }

  private count(schema: Schema): void {
    const before = this.uses.get(schema) ?? 0;
    this.uses.set(schema, before + 1);
    if (before > 0) return;
    mapInner(schema, (inner) => {
      this.count(inner);
      return inner;
    });
  }

  private isDefinition(schema: Schema): boolean {
    return isLarge(schema) && (this.names.has(schema) || (this.uses.get(schema) ?? 0) > 1);
  }

  /** Gives a schema the name or, if another has it, the name with a number. */
  private setName(schema: Schema, wanted: string): string {
    let name = wanted;
    for (let number = 2; this.taken.has(name); number++) name = `${wanted}${number}`;
    this.taken.add(name);
    this.names.set(schema, name);
    return name;
  }
}
