import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { Editor } from "@tiptap/react";

/** Blocks that are deleted by Delete, Backspace or their own button only, never by what is typed or pasted over them. */
const protectedBlocks = new Set(["image", "film", "kept"]);

/** Whether a picture, a film or a figure is selected as a whole. */
export const isBlockSelected = (selection: unknown): selection is NodeSelection =>
  selection instanceof NodeSelection && protectedBlocks.has(selection.node.type.name);

const canInsertBlock = (tr: Transaction, at: number) => {
  const place = tr.doc.resolve(at);
  const { image } = tr.doc.type.schema.nodes;
  return image !== undefined && place.parent.canReplaceWith(place.index(), place.index(), image);
};

/** Where a block goes, and whether what follows it is the text that the position was in. */
interface BlockPosition {
  pos: number;
  continuesText: boolean;
}

/** The nearest place for a block around a position; a paragraph is split when the position is inside of it. */
export function findBlockPosition(tr: Transaction, at: number): BlockPosition {
  if (canInsertBlock(tr, at)) return { pos: at, continuesText: false };
  const place = tr.doc.resolve(at);
  const { parent, depth, parentOffset } = place;
  if (parent.isTextblock) {
    if (parentOffset === 0 && canInsertBlock(tr, place.before()))
      return { pos: place.before(), continuesText: true };
    if (parentOffset < parent.content.size && canInsertBlock(tr, place.after())) {
      tr.split(at);
      return { pos: at + 1, continuesText: true };
    }
  }
  for (let level = depth; level > 0; level--)
    if (canInsertBlock(tr, place.after(level))) return { pos: place.after(level), continuesText: false };
  return { pos: tr.doc.content.size, continuesText: false };
}

/** Puts the cursor behind what ends at `pos`: into the text that follows when it is its own, or else into an empty paragraph. */
export function placeCursorAfter(tr: Transaction, { pos, continuesText }: BlockPosition): void {
  const { paragraph } = tr.doc.type.schema.nodes;
  const next = tr.doc.resolve(pos).nodeAfter;
  const isFree = next?.isTextblock && (continuesText || next.content.size === 0);
  if (!isFree && paragraph) tr.insert(pos, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView();
}

/** Puts a block after the selection, deletes nothing, and leaves the cursor behind it; undo takes back just this. */
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

/** What is typed next is another step to undo than what was done last. */
export const endUndoStep = (view: EditorView): void => view.dispatch(closeHistory(view.state.tr));

/** Moves the cursor behind a selected picture or film, so that what comes next is added and replaces nothing. */
export function moveCursorPastBlock(view: EditorView): void {
  const { selection, tr } = view.state;
  if (!isBlockSelected(selection)) return;
  placeCursorAfter(tr, { pos: selection.to, continuesText: false });
  view.dispatch(tr);
}

/** Keeps a selected picture or film from being replaced by a key, and from staying selected once it was put in. */
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
        // Keyboards on a screen send no key press.
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
