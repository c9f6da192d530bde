import { closeHistory } from "@tiptap/pm/history";
import type { Node, Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { findBlockPosition, placeCursorAfter } from "./insert-block.ts";

/** Where an upload will land: a position that moves along with the text around it and is never deleted with it. */
export interface Placeholder {
  id: string;
  pos: number;
}

interface Change {
  placeholders?: Placeholder[];
  /** The mark whose upload lands or is given up, and the position behind what has landed. */
  removedId?: string;
  endPos?: number;
}

const key = new PluginKey<Placeholder[]>("uploads");

/** Shows an element for each upload at its place in the text; `elementOf` draws it. */
export const uploadPlaceholders = (elementOf: (id: string) => HTMLElement) =>
  new Plugin<Placeholder[]>({
    key,
    state: { init: () => [], apply: applyTransaction },
    props: {
      decorations(state) {
        const marks = key.getState(state) ?? [];
        const widgets = marks.map(({ id, pos }, place) =>
          Decoration.widget(pos, () => elementOf(id), {
            key: id,
            side: place - marks.length,
            ignoreSelection: true,
            stopEvent: () => true,
          }),
        );
        return DecorationSet.create(state.doc, widgets);
      },
    },
  });

function applyTransaction(tr: Transaction, marks: Placeholder[]): Placeholder[] {
  const { removedId, endPos, placeholders: more = [] }: Change = tr.getMeta(key) ?? {};
  const landing = marks.findIndex(({ id }) => id === removedId);
  const place = marks[landing]?.pos;
  return marks
    .map(({ id, pos }, index) =>
      endPos !== undefined && index > landing && pos === place
        ? { id, pos: endPos }
        : { id, pos: tr.mapping.map(pos, -1) },
    )
    .filter(({ id }) => id !== removedId)
    .concat(more);
}

/** A transaction that makes room for uploads at a position, with the cursor behind them. */
export function insertPlaceholders(state: EditorState, ids: string[], at: number): Transaction {
  const tr = closeHistory(state.tr);
  const place = findBlockPosition(tr, at);
  placeCursorAfter(tr, place);
  const { pos } = place;
  return tr.setMeta(key, { placeholders: ids.map((id) => ({ id, pos })) } satisfies Change);
}

/** A transaction that pastes a passage with a mark, by `ids`, in place of each picture that is still to be uploaded. */
export function pasteWithPlaceholders(
  state: EditorState,
  slice: Slice,
  ids: ReadonlyMap<string, string>,
): Transaction {
  const tr = closeHistory(state.tr).replaceSelection(slice);
  const places: Placeholder[] = [];
  tr.doc.descendants((node, pos) => {
    const id = node.type.name === "image" ? ids.get(String(node.attrs.src)) : undefined;
    if (id !== undefined) places.push({ id, pos });
  });
  const pasted = tr.steps.length;
  for (const { pos } of places.toReversed()) deletePicture(tr, pos);
  const since = tr.mapping.slice(pasted);
  const marks = places.map(({ id, pos }) => ({ id, pos: since.map(pos, -1) }));
  const last = marks.at(-1);
  if (last && slice.content.lastChild?.type.name === "image")
    placeCursorAfter(tr, { pos: last.pos, continuesText: false });
  return tr
    .scrollIntoView()
    .setMeta("paste", true)
    .setMeta("uiEvent", "paste")
    .setMeta(key, { placeholders: marks } satisfies Change);
}

/** What held nothing but the picture goes on holding something. */
function deletePicture(tr: Transaction, pos: number) {
  const { parent } = tr.doc.resolve(pos);
  const { paragraph } = tr.doc.type.schema.nodes;
  if (parent.childCount === 1 && paragraph) tr.replaceWith(pos, pos + 1, paragraph.create());
  else tr.delete(pos, pos + 1);
}

/** A transaction that puts what was uploaded at its mark; the cursor stays where the person is. */
export function insertUploaded(state: EditorState, id: string, node: Node): Transaction {
  const tr = closeHistory(state.tr);
  const mark = key.getState(state)?.find((one) => one.id === id);
  const { pos } = findBlockPosition(tr, mark?.pos ?? state.doc.content.size);
  tr.insert(pos, node);
  const endPos = pos + node.nodeSize;
  const { paragraph } = state.schema.nodes;
  if (!tr.doc.resolve(endPos).nodeAfter && paragraph) tr.insert(endPos, paragraph.create());
  return tr.setMeta(key, { removedId: id, endPos } satisfies Change);
}

/** A transaction that takes a mark away. */
export const removePlaceholder = (state: EditorState, id: string): Transaction =>
  state.tr.setMeta(key, { removedId: id } satisfies Change);
