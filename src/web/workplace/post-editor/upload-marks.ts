import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
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

/** Adds marks to a transaction that has brought the passage with them. */
export const withMarks = (tr: Transaction, marks: Mark[]): Transaction =>
  tr.setMeta(key, { marks } satisfies Change);

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
