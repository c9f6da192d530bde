import { expect, test } from "vitest";
import { speciesFields } from "#birds/domain/guide/species.ts";
import { toggle } from "#core/domain/parts.ts";
import { changedFields, diffFields, rebaseEdits, toFormValues, toSent, withDraft } from "./form-values.ts";

const start = {
  ...toFormValues(speciesFields, null),
  name: "Rock Firefinch",
  family: "Estrildidae",
  names: [],
};
const mine = { ...start, family: "Estrildid", content: "<p>Mine</p>" };
const theirs = { ...start, habitat: "grassland", content: "<p>Theirs</p>" };

test("only changed fields are sent", () => {
  expect(changedFields(toSent(speciesFields, start), toSent(speciesFields, mine))).toEqual([
    "family",
    "content",
  ]);
  expect(changedFields(toSent(speciesFields, start), toSent(speciesFields, start))).toEqual([]);
});

test("a comparison of two edits lists the fields that differ and whether this edit changed them", () => {
  expect(diffFields({ start, mine, theirs })).toEqual([
    { field: "family", isMine: true },
    { field: "habitat", isMine: false },
    { field: "content", isMine: true },
  ]);
});

test("keeping your own edit includes the other person's changes to other fields", () => {
  expect(rebaseEdits({ start, mine, theirs })).toMatchObject({
    name: "Rock Firefinch",
    family: "Estrildid",
    habitat: "grassland",
    content: "<p>Mine</p>",
  });
});

test("a switch is on or off, and no text", () => {
  const fields = { name: speciesFields.name, isOpen: toggle("Open") };
  expect(toFormValues(fields, null)).toEqual({ name: "", isOpen: false });
  expect(toFormValues(fields, { name: "Weaver", isOpen: true })).toEqual({ name: "Weaver", isOpen: true });
});

test("entries of a list that say nothing are not sent", () => {
  const names = [
    { lang: "ha", value: " ", source: null },
    { lang: "ha", value: "Jan baki", source: null },
  ];
  const sent = toSent(speciesFields, { ...start, names, synonyms: ["Lagonosticta sanguinodorsalis", ""] });
  expect(sent.names).toEqual([names[1]]);
  expect(sent.synonyms).toEqual(["Lagonosticta sanguinodorsalis"]);
});

test("a photograph is sent without a caption too", () => {
  const photos = [{ url: "/files/one.jpg", caption: null, credit: null, licence: null }];
  expect(toSent(speciesFields, { ...start, photos }).photos).toEqual(photos);
});

test("a draft lies over what the form starts with; what it says nothing of is blank", () => {
  const draft: object = { synonyms: ["One name"], fileUrl: null };
  expect(withDraft(start, draft)).toMatchObject({ synonyms: ["One name"], fileUrl: "" });
});
