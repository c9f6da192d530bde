import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { Editor } from "@tiptap/react";

/** Blocks that are deleted by Delete, Backspace or their own button only, never by what is typed or pasted over them. */
const solidNames = new Set(["image", "film", "kept"]);

/** Whether a picture, a film or a figure is selected as a whole. */
export const holdsSolid = (selection: unknown): selection is NodeSelection =>
  selection instanceof NodeSelection && solidNames.has(selection.node.type.name);

const takesBlock = (tr: Transaction, at: number) => {
  const place = tr.doc.resolve(at);
  const { image } = tr.doc.type.schema.nodes;
  return image !== undefined && place.parent.canReplaceWith(place.index(), place.index(), image);
};

/** Where a block goes, and whether what follows it is the text that the position was in. */
interface Place {
  pos: number;
  own: boolean;
}

/** The nearest place for a block around a position; a paragraph is split when the position is inside of it. */
export function blockPlace(tr: Transaction, at: number): Place {
  if (takesBlock(tr, at)) return { pos: at, own: false };
  const place = tr.doc.resolve(at);
  const { parent, depth, parentOffset } = place;
  if (parent.isTextblock) {
    if (parentOffset === 0 && takesBlock(tr, place.before())) return { pos: place.before(), own: true };
    if (parentOffset < parent.content.size && takesBlock(tr, place.after())) {
      tr.split(at);
      return { pos: at + 1, own: true };
    }
  }
  for (let level = depth; level > 0; level--)
    if (takesBlock(tr, place.after(level))) return { pos: place.after(level), own: false };
  return { pos: tr.doc.content.size, own: false };
}

/** Puts the cursor behind what ends at `pos`: into the text that follows when it is its own, or else into an empty paragraph. */
export function cursorBehind(tr: Transaction, { pos, own }: Place): void {
  const { paragraph } = tr.doc.type.schema.nodes;
  const next = tr.doc.resolve(pos).nodeAfter;
  const isFree = next?.isTextblock && (own || next.content.size === 0);
  if (!isFree && paragraph) tr.insert(pos, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView();
}

/** Puts a block after the selection, deletes nothing, and leaves the cursor behind it; undo takes back just this. */
export function insertBlock(editor: Editor, node: Node): void {
  const { state, view } = editor;
  const tr = closeHistory(state.tr);
  const { pos, own } = blockPlace(tr, tr.selection.to);
  tr.insert(pos, node);
  cursorBehind(tr, { pos: pos + node.nodeSize, own });
  view.dispatch(tr);
  endUndoStep(view);
  view.focus();
}

/** What is typed next is another step to undo than what was done last. */
export const endUndoStep = (view: EditorView): void => view.dispatch(closeHistory(view.state.tr));

/** Moves the cursor behind a selected picture or film, so that what comes next is added and replaces nothing. */
export function leaveSolid(view: EditorView): void {
  const { selection, tr } = view.state;
  if (!holdsSolid(selection)) return;
  cursorBehind(tr, { pos: selection.to, own: false });
  view.dispatch(tr);
}

/** Keeps a selected picture or film from being replaced by a key, and from staying selected once it was put in. */
export const solidGuard = () =>
  new Plugin({
    props: {
      handleTextInput(view, _from, _to, text) {
        if (!holdsSolid(view.state.selection)) return false;
        leaveSolid(view);
        view.dispatch(view.state.tr.insertText(text));
        return true;
      },
      handleDOMEvents: {
        // Keyboards on a screen send no key press.
        beforeinput(view, { inputType }) {
          if (inputType.startsWith("insert")) leaveSolid(view);
          return false;
        },
      },
    },
    appendTransaction(done, _before, state) {
      const cameIn = done.some((tr) => tr.docChanged && /^(paste|drop)$/.test(tr.getMeta("uiEvent") ?? ""));
      if (!cameIn || !holdsSolid(state.selection)) return undefined;
      const { tr } = state;
      cursorBehind(tr, { pos: state.selection.to, own: false });
      return tr;
    },
  });
