import { closeHistory } from "@tiptap/pm/history";
import type { Node, Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { blockPlace, cursorBehind } from "./insert-block.ts";

/** Where an upload will land: a position that moves along with the text around it and is never deleted with it. */
export interface Mark {
  id: string;
  pos: number;
}

interface Change {
  marks?: Mark[];
  /** The mark whose upload lands or is given up, and the position behind what has landed. */
  gone?: string;
  behind?: number;
}

const key = new PluginKey<Mark[]>("uploads");

/** Shows an element for each upload at its place in the text; `elementOf` draws it. */
export const uploadMarks = (elementOf: (id: string) => HTMLElement) =>
  new Plugin<Mark[]>({
    key,
    state: { init: () => [], apply: moved },
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

function moved(tr: Transaction, marks: Mark[]): Mark[] {
  const { gone, behind, marks: more = [] }: Change = tr.getMeta(key) ?? {};
  const landing = marks.findIndex(({ id }) => id === gone);
  const place = marks[landing]?.pos;
  return marks
    .map(({ id, pos }, index) =>
      behind !== undefined && index > landing && pos === place
        ? { id, pos: behind }
        : { id, pos: tr.mapping.map(pos, -1) },
    )
    .filter(({ id }) => id !== gone)
    .concat(more);
}

/** A transaction that makes room for uploads at a position, with the cursor behind them. */
export function markUploads(state: EditorState, ids: string[], at: number): Transaction {
  const tr = closeHistory(state.tr);
  const place = blockPlace(tr, at);
  cursorBehind(tr, place);
  const { pos } = place;
  return tr.setMeta(key, { marks: ids.map((id) => ({ id, pos })) } satisfies Change);
}

/** A transaction that pastes a passage with a mark, by `ids`, in place of each picture that is still to be uploaded. */
export function pasteWithMarks(
  state: EditorState,
  slice: Slice,
  ids: ReadonlyMap<string, string>,
): Transaction {
  const tr = closeHistory(state.tr).replaceSelection(slice);
  const places: Mark[] = [];
  tr.doc.descendants((node, pos) => {
    const id = node.type.name === "image" ? ids.get(String(node.attrs.src)) : undefined;
    if (id !== undefined) places.push({ id, pos });
  });
  const pasted = tr.steps.length;
  for (const { pos } of places.toReversed()) deletePicture(tr, pos);
  const since = tr.mapping.slice(pasted);
  const marks = places.map(({ id, pos }) => ({ id, pos: since.map(pos, -1) }));
  const last = marks.at(-1);
  if (last && slice.content.lastChild?.type.name === "image") cursorBehind(tr, { pos: last.pos, own: false });
  return tr
    .scrollIntoView()
    .setMeta("paste", true)
    .setMeta("uiEvent", "paste")
    .setMeta(key, { marks } satisfies Change);
}

/** What held nothing but the picture goes on holding something. */
function deletePicture(tr: Transaction, pos: number) {
  const { parent } = tr.doc.resolve(pos);
  const { paragraph } = tr.doc.type.schema.nodes;
  if (parent.childCount === 1 && paragraph) tr.replaceWith(pos, pos + 1, paragraph.create());
  else tr.delete(pos, pos + 1);
}

/** A transaction that puts what was uploaded at its mark; the cursor stays where the person is. */
export function landUpload(state: EditorState, id: string, node: Node): Transaction {
  const tr = closeHistory(state.tr);
  const mark = key.getState(state)?.find((one) => one.id === id);
  const { pos } = blockPlace(tr, mark?.pos ?? state.doc.content.size);
  tr.insert(pos, node);
  const behind = pos + node.nodeSize;
  const { paragraph } = state.schema.nodes;
  if (!tr.doc.resolve(behind).nodeAfter && paragraph) tr.insert(behind, paragraph.create());
  return tr.setMeta(key, { gone: id, behind } satisfies Change);
}

/** A transaction that takes a mark away. */
export const dropMark = (state: EditorState, id: string): Transaction =>
  state.tr.setMeta(key, { gone: id } satisfies Change);
