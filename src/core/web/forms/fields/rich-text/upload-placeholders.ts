import { closeHistory } from "@tiptap/pm/history";
import type { Node, Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { findBlockPosition, placeCursorAfter } from "./insert-block.ts";

/** The position of an upload, which moves with the surrounding text and is never deleted with it. */
export interface Placeholder {
  id: string;
  pos: number;
}

interface Change {
  placeholders?: Placeholder[];
  /** The placeholder that is removed, and the position after its picture if it was inserted. */
  removedId?: string;
  endPos?: number;
}

const key = new PluginKey<Placeholder[]>("uploads");

/** Shows each upload at its position in the text; `elementOf` returns its element. */
export const uploadPlaceholders = (elementOf: (id: string) => HTMLElement) =>
  new Plugin<Placeholder[]>({
    key,
    state: { init: () => [], apply: applyTransaction },
    props: {
      decorations(state) {
        const placeholders = key.getState(state) ?? [];
        const widgets = placeholders.map(({ id, pos }, index) =>
          Decoration.widget(pos, () => elementOf(id), {
            key: id,
            side: index - placeholders.length,
            ignoreSelection: true,
            stopEvent: () => true,
          }),
        );
        return DecorationSet.create(state.doc, widgets);
      },
    },
  });

function applyTransaction(tr: Transaction, current: Placeholder[]): Placeholder[] {
  const { removedId, endPos, placeholders: added = [] }: Change = tr.getMeta(key) ?? {};
  const removedIndex = current.findIndex(({ id }) => id === removedId);
  const removedPos = current[removedIndex]?.pos;
  return current
    .map(({ id, pos }, index) =>
      endPos !== undefined && index > removedIndex && pos === removedPos
        ? { id, pos: endPos }
        : { id, pos: tr.mapping.map(pos, -1) },
    )
    .filter(({ id }) => id !== removedId)
    .concat(added);
}

/** A transaction that adds placeholders at a position, with the cursor after them. */
export function insertPlaceholders(state: EditorState, ids: string[], at: number): Transaction {
  const tr = closeHistory(state.tr);
  const position = findBlockPosition(tr, at);
  placeCursorAfter(tr, position);
  const { pos } = position;
  return tr.setMeta(key, { placeholders: ids.map((id) => ({ id, pos })) } satisfies Change);
}

/** A transaction that pastes a passage with a placeholder for each picture to upload; `ids` maps `src` to upload id. */
export function pasteWithPlaceholders(
  state: EditorState,
  slice: Slice,
  ids: ReadonlyMap<string, string>,
): Transaction {
  const tr = closeHistory(state.tr).replaceSelection(slice);
  const pictures: Placeholder[] = [];
  tr.doc.descendants((node, pos) => {
    const id = node.type.name === "image" ? ids.get(String(node.attrs.src)) : undefined;
    if (id !== undefined) pictures.push({ id, pos });
  });
  const pastedSteps = tr.steps.length;
  for (const { pos } of pictures.toReversed()) deletePicture(tr, pos);
  const mapping = tr.mapping.slice(pastedSteps);
  const placeholders = pictures.map(({ id, pos }) => ({ id, pos: mapping.map(pos, -1) }));
  const last = placeholders.at(-1);
  if (last && slice.content.lastChild?.type.name === "image")
    placeCursorAfter(tr, { pos: last.pos, continuesText: false });
  return tr
    .scrollIntoView()
    .setMeta("paste", true)
    .setMeta("uiEvent", "paste")
    .setMeta(key, { placeholders } satisfies Change);
}

/** Leaves a paragraph with its caption, empty if the parent would be, since it must not. */
function deletePicture(tr: Transaction, pos: number) {
  const { parent, nodeAfter } = tr.doc.resolve(pos);
  const { schema } = tr.doc.type;
  const { paragraph } = schema.nodes;
  const caption = String(nodeAfter?.attrs.caption ?? "");
  if (paragraph && (caption || parent.childCount === 1))
    tr.replaceWith(pos, pos + 1, paragraph.create(null, caption ? schema.text(caption) : null));
  else tr.delete(pos, pos + 1);
}

/** A transaction that inserts an uploaded picture at its placeholder without moving the cursor. */
export function insertUploaded(state: EditorState, id: string, node: Node): Transaction {
  const tr = closeHistory(state.tr);
  const placeholder = key.getState(state)?.find((item) => item.id === id);
  const { pos } = findBlockPosition(tr, placeholder?.pos ?? state.doc.content.size);
  tr.insert(pos, node);
  const endPos = pos + node.nodeSize;
  const { paragraph } = state.schema.nodes;
  if (!tr.doc.resolve(endPos).nodeAfter && paragraph) tr.insert(endPos, paragraph.create());
  return tr.setMeta(key, { removedId: id, endPos } satisfies Change);
}

/** A transaction that removes a placeholder. */
export const removePlaceholder = (state: EditorState, id: string): Transaction =>
  state.tr.setMeta(key, { removedId: id } satisfies Change);
