import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { Editor } from "@tiptap/react";

/** Blocks that only Delete, Backspace or their own button delete, never typing or pasting. */
const protectedBlocks = new Set(["image", "video", "figure"]);

/** Whether a picture, video or figure is selected. */
export const isBlockSelected = (selection: unknown): selection is NodeSelection =>
  selection instanceof NodeSelection && protectedBlocks.has(selection.node.type.name);

const canInsertBlock = (tr: Transaction, at: number) => {
  const position = tr.doc.resolve(at);
  const { image } = tr.doc.type.schema.nodes;
  return image !== undefined && position.parent.canReplaceWith(position.index(), position.index(), image);
};

/** A position for a block; `continuesText` if the split rest of a paragraph follows it. */
interface BlockPosition {
  pos: number;
  continuesText: boolean;
}

/** The nearest position for a block; a paragraph around the position is split. */
export function findBlockPosition(tr: Transaction, at: number): BlockPosition {
  if (canInsertBlock(tr, at)) return { pos: at, continuesText: false };
  const position = tr.doc.resolve(at);
  const { parent, depth, parentOffset } = position;
  if (parent.isTextblock) {
    if (parentOffset === 0 && canInsertBlock(tr, position.before()))
      return { pos: position.before(), continuesText: true };
    if (parentOffset < parent.content.size && canInsertBlock(tr, position.after())) {
      tr.split(at);
      return { pos: at + 1, continuesText: true };
    }
  }
  for (let level = depth; level > 0; level--)
    if (canInsertBlock(tr, position.after(level)))
      return { pos: position.after(level), continuesText: false };
  return { pos: tr.doc.content.size, continuesText: false };
}

/** Puts the cursor after the block that ends at `pos`: into its continued text or an empty paragraph. */
export function placeCursorAfter(tr: Transaction, { pos, continuesText }: BlockPosition): void {
  const { paragraph } = tr.doc.type.schema.nodes;
  const next = tr.doc.resolve(pos).nodeAfter;
  const isFree = next?.isTextblock && (continuesText || next.content.size === 0);
  if (!isFree && paragraph) tr.insert(pos, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView();
}

/** Inserts a block after the selection as its own undo step, with the cursor after it. */
export function insertBlock(editor: Editor, node: Node): void {
  const { state, view } = editor;
  const tr = closeHistory(state.tr);
  const { pos, continuesText } = findBlockPosition(tr, tr.selection.to);
  tr.insert(pos, node);
  placeCursorAfter(tr, { pos: pos + node.nodeSize, continuesText });
  view.dispatch(tr);
  endUndoStep(view);
  view.focus();
}

/** Makes the next input a separate undo step. */
export const endUndoStep = (view: EditorView): void => view.dispatch(closeHistory(view.state.tr));

/** Moves the cursor after a selected block, so that new input does not replace it. */
export function moveCursorPastBlock(view: EditorView): void {
  const { selection, tr } = view.state;
  if (!isBlockSelected(selection)) return;
  placeCursorAfter(tr, { pos: selection.to, continuesText: false });
  view.dispatch(tr);
}

/** Protects a selected block from being replaced by typing, and deselects pasted blocks. */
export const protectBlocks = () =>
  new Plugin({
    props: {
      handleTextInput(view, _from, _to, text) {
        if (!isBlockSelected(view.state.selection)) return false;
        moveCursorPastBlock(view);
        view.dispatch(view.state.tr.insertText(text));
        return true;
      },
      handleDOMEvents: {
        // On-screen keyboards send no key events.
        beforeinput(view, { inputType }) {
          if (inputType.startsWith("insert")) moveCursorPastBlock(view);
          return false;
        },
      },
    },
    appendTransaction(done, _before, state) {
      const wasPasted = done.some(
        (tr) => tr.docChanged && /^(paste|drop)$/.test(tr.getMeta("uiEvent") ?? ""),
      );
      if (!wasPasted || !isBlockSelected(state.selection)) return undefined;
      const { tr } = state;
      placeCursorAfter(tr, { pos: state.selection.to, continuesText: false });
      return tr;
    },
  });
