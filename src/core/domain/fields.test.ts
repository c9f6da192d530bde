import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  type Columns,
  changesOf,
  choice,
  entriesOf,
  field,
  fieldsWithout,
  inputOf,
  integer,
  isRequired,
  labelsOf,
  line,
  list,
  ownOnly,
  type PublicValues,
  pickColumns,
  rich,
  type Values,
  visibleTo,
} from "./fields.ts";
import { requiredLine } from "./text-fields.ts";

const nestFields = {
  name: field(requiredLine(20, "Give a name."), { control: "line", label: "Name" }),
  site: choice({ tree: "In a tree", reed: "In reeds" }, { label: "Site" }),
  eggs: integer(0, 12, "From 0 to 12.", { label: "Eggs", unit: "eggs" }),
  ringNumber: line(10, { label: "Ring number", csv: ["ring"] }),
  visits: list(z.string(), 2, "At most 2 visits.", {
    control: "lines",
    label: "Visits",
    child: { table: "nest_visit", columns: ["day"] },
  }),
  account: rich(100, { label: "Account" }),
};

test("a new record is empty wherever nothing is sent, and needs what has no default", () => {
  const empty = { site: null, eggs: null, ringNumber: null, visits: [], account: "" };
  expect(inputOf(nestFields).parse({ name: " A1 " })).toEqual({ name: "A1", ...empty });
  expect(inputOf(nestFields).safeParse({}).error?.issues[0]?.message).toBe("Give a name.");
});

test("a change holds only what is sent, an emptied field included", () => {
  expect(changesOf(nestFields).parse({})).toEqual({});
  expect(changesOf(nestFields).parse({ eggs: "4", ringNumber: "", site: "" })).toEqual({
    eggs: 4,
    ringNumber: null,
    site: null,
  });
});

test("lists are no columns, and a column that is not given is not written", () => {
  const changes = changesOf(nestFields).parse({ eggs: 3, visits: ["2026-05-01"] });
  expect(pickColumns(nestFields, changes)).toEqual({ eggs: 3 });
  expectTypeOf<Columns<typeof nestFields>>().not.toHaveProperty("visits");
  expectTypeOf<Values<typeof nestFields>["site"]>().toEqualTypeOf<"tree" | "reed" | null>();
});

test("fields keep the order of the table", () => {
  expect(entriesOf(nestFields).map(([name, { label }]) => `${name}: ${label}`)).toEqual([
    "name: Name",
    "site: Site",
    "eggs: Eggs",
    "ringNumber: Ring number",
    "visits: Visits",
    "account: Account",
  ]);
  expect(fieldsWithout(nestFields, ["name", "visits"])).toEqual(["site", "eggs", "ringNumber", "account"]);
});

test("a field of the owner's own is hidden from others, in values and types", () => {
  const fields = { name: line(20, { label: "Name" }), phone: ownOnly(line(20, { label: "Phone" })) };
  const record = { name: "Ada", phone: null };
  expect(visibleTo(fields, record, false)).toEqual({ name: "Ada" });
  expect(visibleTo(fields, record, true)).toEqual(record);
  expectTypeOf<PublicValues<typeof fields>>().toEqualTypeOf<{ name: string | null }>();
  expect(inputOf(fields).parse({ phone: "1" })).toEqual({ name: null, phone: "1" });
});

test("every field has a label, and one without a default is required", () => {
  expect(labelsOf(nestFields)).toMatchObject({ name: "Name", eggs: "Eggs" });
  expect([isRequired(nestFields.name), isRequired(nestFields.eggs)]).toEqual([true, false]);
});

test("a field that says nothing about itself is refused", () => {
  expect(() => entriesOf({ name: z.string() })).toThrow("registry");
});
