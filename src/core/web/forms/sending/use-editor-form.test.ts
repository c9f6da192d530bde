import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { speciesFields } from "#birds/domain/guide/species.ts";
import { bindFields } from "../fields/bind-fields.ts";
import { toFormValues } from "../fields/form-values.ts";
import { type Editor, useEditorForm } from "./use-editor-form.ts";

type SpeciesValues = typeof initial;
const initial = { ...toFormValues(speciesFields, null), name: "Rock Firefinch", family: "Estrildidae" };

/** What a form has when it opens. */
function open(options: Parameters<typeof useEditorForm<SpeciesValues>>[0]): Editor<SpeciesValues> {
  const opened: Editor<SpeciesValues>[] = [];
  const Form = () => {
    opened.push(useEditorForm(options));
    return null;
  };
  renderToStaticMarkup(createElement(Form));
  const [editor] = opened;
  if (!editor) throw new Error("The form was not rendered.");
  return editor;
}

const draftKey = { account: "a", kind: "species", id: "s", slot: "a-slot-1" };
const draft = {
  ...draftKey,
  title: initial.name,
  sort: "",
  note: "",
  savedAt: "2026-03-14T08:00:00Z",
  values: { ...initial, habitat: "Rocky hills" },
  version: 4,
};

test("a form opens with what is stored", () => {
  const editor = open({ initial, version: 3, savedDraft: null });
  expect(editor.values).toEqual(initial);
  expect(editor).toMatchObject({ start: initial, version: 3, isUnchanged: true });
});

test("a form opens with its draft, and changes the version that was edited", () => {
  const editor = open({ initial, version: 5, savedDraft: draft });
  expect(editor.values.habitat).toBe("Rocky hills");
  expect(editor.getValues()).toEqual(editor.values);
  expect(editor).toMatchObject({ start: initial, version: 4, isUnchanged: false });
});

test("a draft keeps what its form started from, so that only edited fields count as changed", () => {
  const start = { ...initial, family: "Estrildid finches" };
  const editor = open({ initial, version: 5, savedDraft: { ...draft, start, values: start } });
  expect(editor.start.family).toBe("Estrildid finches");
  expect(editor.isUnchanged).toBe(true);
});

test("a note that was not sent counts as a change", () => {
  const editor = open({
    initial,

    savedDraft: { ...draft, values: initial, note: "Please look again." },
  });
  expect(editor).toMatchObject({ note: "Please look again.", isUnchanged: false });
});

test("an input shows its field of the form", () => {
  const bind = bindFields(speciesFields, (field) => `species-${field}`, open({ initial, keptAs: "species" }));
  expect(bind("family")).toMatchObject({ id: "species-family", value: "Estrildidae", error: undefined });
});
