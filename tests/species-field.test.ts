// First, so that everything below reads the table with the new field.
import "./new-species-field.ts";

import { sql } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { importChecklist } from "#birds/db/guide/import.ts";
import { speciesFields } from "#birds/domain/guide/species.ts";
import { readChecklistCsv, writeDataDictionary } from "#birds/formats/guide/checklist.ts";
import { infoOf, labelsOf } from "#core/domain/fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { diffFields, toFormValues, toSent } from "#core/web/forms/fields/form-values.ts";
import { openApp } from "./app.ts";
import { expectAlso } from "./check-reply.ts";
import { describeEachDatabase } from "./databases.ts";
import { makeSpecies } from "./make-species.ts";
import { newField } from "./new-species-field.ts";

// CONTRIBUTING promises that a field of a species is one line and a migration; these tests add the line in memory.

const { name, label, alias } = newField;
expectAlso(name);

describeEachDatabase("a new field of species", (open) => {
  async function openWithColumn() {
    const app = await openApp(await open());
    await sql`alter table species add column ${sql.id(name)} text`.execute(app.db);
    return app;
  }
  const dropColumn = (app: Awaited<ReturnType<typeof openApp>>) =>
    sql`alter table species drop column ${sql.id(name)}`.execute(app.db);

  test("is stored, shown, changed, and named in the log", async () => {
    const app = await openWithColumn();
    const created = await app.call("admin", "POST", "/api/species", { name: "Rock Firefinch", [name]: "A" });
    const { _id, version } = await created.json();
    const read = async () => (await app.call(null, "GET", `/api/species/${_id}`)).json();
    expect((await read())[name]).toBe("A");
    await app.call("admin", "PATCH", `/api/species/${_id}`, { [name]: "B", version });
    expect((await read())[name]).toBe("B");
    const { data } = await (await app.call("admin", "GET", "/api/audit")).json();
    expect(data[0]).toMatchObject({ before: { [name]: "A" }, after: { [name]: "B" } });
    await dropColumn(app);
  });

  test("is refused when it is too long, under its own name", async () => {
    const app = await openWithColumn();
    const draft = { name: "Rock Firefinch", [name]: "x".repeat(41) };
    const reply = await app.call("admin", "POST", "/api/species", draft);
    expect((await reply.json()).fields).toEqual({ [name]: "At most 40 characters." });
    await dropColumn(app);
  });

  test("is exported, and imported under its other header", async () => {
    const app = await openWithColumn();
    const values = { scientificName: "Lagonosticta sanguinodorsalis", name: "Rock Firefinch" };
    const id = await makeSpecies(app.db, values);
    const file = `scientificName,name,${alias}\n${values.scientificName},${values.name},C`;
    await importChecklist(app.db, readChecklistCsv(file), { accountId: null, dryRun: false });
    expect((await (await app.call(null, "GET", `/api/species/${id}`)).json())[name]).toBe("C");
    const csv = await (await app.call(null, "GET", "/api/species/checklist.csv")).text();
    const [header = "", row = ""] = csv.split("\r\n");
    expect(row.split(",")[header.split(",").indexOf(name)]).toBe("C");
    await dropColumn(app);
  });
});

test("a new field of species is in the dictionary, the form and the view of a conflict", () => {
  expect(writeDataDictionary()).toContain(`${name},Inner diameter.`);
  const start = toFormValues(speciesFields, null);
  const mine = { ...start, [name]: "mine" };
  expect(toSent(speciesFields, mine)).toMatchObject({ [name]: "mine" });
  expect(diffFields({ start, mine, theirs: start })).toEqual([{ field: name, isMine: true }]);
  expect(labelsOf(speciesFields)).toMatchObject({ [name]: label });
  const info = infoOf(new Map(Object.entries(speciesFields)).get(name) ?? speciesFields.name);
  const input = createElement(FieldInput, {
    id: name,
    info,
    value: "D",
    onChange: () => {},
    error: undefined,
  });
  expect(renderToStaticMarkup(input)).toContain(label);
});
