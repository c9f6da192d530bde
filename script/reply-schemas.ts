import ts from "typescript-5";

/** A JSON Schema. Equal ones are one object, so that they can be counted and named. */
export type Schema = Readonly<Record<string, unknown>>;

const { TypeFlags } = ts;
const literals = TypeFlags.StringLiteral | TypeFlags.NumberLiteral;
const nothing = TypeFlags.Undefined | TypeFlags.Void;
const simple: [ts.TypeFlags, string][] = [
  [TypeFlags.String | TypeFlags.TemplateLiteral, "string"],
  [TypeFlags.Number, "number"],
  [TypeFlags.Boolean, "boolean"],
  [TypeFlags.Null, "null"],
];

const isReference = (type: ts.Type): type is ts.TypeReference => "target" in type;
const isTuple = (target: ts.Type): target is ts.TupleType => "hasRestElement" in target;
const mayBeLeftOut = (type: ts.Type): boolean =>
  (type.flags & nothing) !== 0 || (type.isUnion() && type.types.some(mayBeLeftOut));
/** What Hono makes of `unknown`, also beside `undefined`. */
const isAnything = (type: ts.Type): boolean =>
  type.aliasSymbol?.name === "JSONValue" ||
  (type.isUnion() && type.types.some((part) => part.aliasSymbol?.name === "JSONObject"));
const byText = (a: Schema, b: Schema) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Reads types as JSON Schema. */
export class SchemaReader {
  /** What has no schema: its place and its type. */
  readonly problems: string[] = [];
  private byType = new Map<ts.Type, Schema>();
  private byContent = new Map<string, Schema>();
  private numbers = new Map<unknown, number>();
  private checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  /** The schema of a type; the place is what a problem is called by. */
  read(type: ts.Type, place: string, around: readonly ts.Type[] = []): Schema {
    const plain = simple.find(([flags]) => type.flags & flags);
    if (plain) return this.share({ type: plain[1] });
    if (type.isStringLiteral() || type.isNumberLiteral()) return this.share({ const: type.value });
    if (type.flags & TypeFlags.BooleanLiteral)
      return this.share({ const: this.checker.typeToString(type) === "true" });
    const known = this.byType.get(type);
    if (known) return known;
    if (isAnything(type)) return this.share({});
    if (around.includes(type)) return this.refused(place, "a type that holds itself");
    const schema = this.share(this.readLarge(type, place, [...around, type]));
    this.byType.set(type, schema);
    return schema;
  }

  private readLarge(type: ts.Type, place: string, around: readonly ts.Type[]): Schema {
    if (type.isUnion()) return this.readUnion(type, place, around);
    const isObject = type.isIntersection() || type.flags & TypeFlags.Object;
    if (!isObject) return this.refused(place, this.checker.typeToString(type));
    if (!isReference(type)) return this.readObject(type, place, around);
    if (isTuple(type.target)) return this.readTuple(type, type.target, place, around);
    const [item] = this.checker.isArrayType(type) ? this.checker.getTypeArguments(type) : [];
    if (item) return { type: "array", items: this.read(item, `${place}[]`, around) };
    return this.readObject(type, place, around);
  }

  private readUnion(type: ts.UnionType, place: string, around: readonly ts.Type[]): Schema {
    const parts = type.types.filter((part) => !(part.flags & nothing));
    const isBoolean = (part: ts.Type) => (part.flags & TypeFlags.BooleanLiteral) !== 0;
    const isAnyBoolean = parts.filter(isBoolean).length === 2;
    const values = parts.flatMap((part) =>
      part.isStringLiteral() || part.isNumberLiteral() ? [part.value] : [],
    );
    const rest = parts.filter((part) => !(part.flags & literals) && !(isAnyBoolean && isBoolean(part)));
    const found = new Set(rest.map((part) => this.read(part, place, around)));
    if (isAnyBoolean) found.add(this.share({ type: "boolean" }));
    if (values.length > 0)
      found.add(this.share(values.length === 1 ? { const: values[0] } : { enum: values.toSorted() }));
    const schemas = [...found].toSorted(byText);
    const [only] = schemas;
    if (!only) return this.refused(place, "nothing");
    if (schemas.length === 1) return only;
    const names = schemas.flatMap((one) =>
      typeof one.type === "string" && Object.keys(one).length === 1 ? [one.type] : [],
    );
    return names.length === schemas.length ? { type: names } : { anyOf: schemas };
  }

  private readTuple(
    type: ts.TypeReference,
    target: ts.TupleType,
    place: string,
    around: readonly ts.Type[],
  ): Schema {
    const items = this.checker.getTypeArguments(type).map((item) => this.read(item, `${place}[]`, around));
    const prefixItems = items.slice(0, target.fixedLength);
    const [rest] = items.slice(target.fixedLength);
    return {
      type: "array",
      ...(prefixItems.length > 0 && { prefixItems }),
      minItems: target.minLength,
      ...(rest ? { items: rest } : { maxItems: items.length }),
    };
  }

  private readObject(type: ts.Type, place: string, around: readonly ts.Type[]): Schema {
    const fields = this.checker
      .getPropertiesOfType(type)
      .map((symbol) => ({ symbol, name: symbol.name, type: this.checker.getTypeOfSymbol(symbol) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const required = fields.filter(
      (one) => !(one.symbol.flags & ts.SymbolFlags.Optional) && !mayBeLeftOut(one.type),
    );
    const properties = Object.fromEntries(
      fields.map((one) => [one.name, this.read(one.type, `${place}.${one.name}`, around)]),
    );
    const [index] = this.checker.getIndexInfosOfType(type);
    return {
      type: "object",
      ...(fields.length > 0 && { properties }),
      ...(required.length > 0 && { required: required.map(({ name }) => name) }),
      ...(index && { additionalProperties: this.read(index.type, `${place}.*`, around) }),
    };
  }

  /** One object for all schemas that are equal. Its inner ones are shared already, so each is a number in its key. */
  private share(schema: Schema): Schema {
    const key = JSON.stringify(schema, (name, value) =>
      name && this.numbers.has(value) ? `#${this.numbers.get(value)}` : value,
    );
    const known = this.byContent.get(key);
    if (known) return known;
    this.byContent.set(key, schema);
    this.numbers.set(schema, this.numbers.size);
    return schema;
  }

  private refused(place: string, why: string): Schema {
    this.problems.push(`${place}: ${why}`);
    return this.share({});
  }
}
