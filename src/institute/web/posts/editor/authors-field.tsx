import {
  closestCenter,
  DndContext,
  type DndContextProps,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { GripVertical, Pencil, X } from "lucide-react";
import { useRef } from "react";
import { Field } from "#core/web/forms/fields/inputs.tsx";
import { UndoNote } from "#core/web/forms/fields/undo-note.tsx";
import { later } from "#core/web/forms/later.tsx";
import { isEtAl } from "#institute/domain/posts/names.ts";
import { AuthorDoubts } from "./author-doubts.tsx";
import { AuthorInput } from "./author-input.tsx";
import styles from "./authors-field.module.css";
import { OwnAuthorship } from "./own-authorship.tsx";
import { ReadNote } from "./read-note.tsx";
import { useAuthorList } from "./use-author-list.ts";
import { authorKey, type EditorAuthor, isAmong } from "./values.ts";

const AuthorDetails = later(
  "The details of an author",
  async () => (await import("./author-details.tsx")).AuthorDetails,
);

/** The ordered list of authors, sortable by dragging or keyboard; the owner of the work chooses whether they are one. */
export function AuthorsField(props: {
  id: string;
  label: string;
  authors: EditorAuthor[];
  owner: EditorAuthor | null;
  isAdmin: boolean;
  onChange: (authors: EditorAuthor[]) => void;
  error: string | undefined;
}) {
  const { id, label, authors, owner, onChange, error, isAdmin } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useAuthorList(props);
  const { keys, detailed, removed } = list;
  const shown = detailed === undefined ? undefined : authors[detailed];
  const nameOf = (key: string | number) => authors[keys.indexOf(String(key))]?.name ?? "";
  const positionOf = (key: string | number) => `${keys.indexOf(String(key)) + 1} of ${authors.length}`;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  /** What was pressed is gone, so the focus moves to the field. */
  const focusAfter = (act: () => void) => {
    act();
    input.current?.focus();
  };
  const remove = (author: EditorAuthor) => focusAfter(() => list.remove(author));
  const replace = (author: EditorAuthor, by: EditorAuthor) => focusAfter(() => list.replace(author, by));

  return (
    <Field
      id={id}
      label={label}
      description="Type a name and press Enter; members are suggested. Drag a handle to change the order."
      error={error}
    >
      <div className={`toolbar ${styles.box}`} data-invalid={error ? true : undefined}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={({ active, over }) => list.move(String(active.id), over ? String(over.id) : undefined)}
          accessibility={describeMoves(nameOf, positionOf)}
        >
          <SortableContext items={keys} strategy={rectSortingStrategy}>
            {authors.length > 0 && (
              <ol className={styles.authors}>
                {authors.map((author, index) => (
                  <AuthorTag
                    key={authorKey(author)}
                    author={author}
                    isDetailed={index === detailed}
                    onDetails={() => list.toggleDetails(index)}
                    isOwner={list.isOwner(author)}
                    onRemove={() => remove(author)}
                  />
                ))}
              </ol>
            )}
          </SortableContext>
        </DndContext>
        <AuthorInput
          id={id}
          input={input}
          describedBy={error ? `${id}-error` : `${id}-description`}
          isInvalid={Boolean(error)}
          onAdd={list.add}
          onRecall={list.recall}
          onBack={() => {
            const last = authors.at(-1);
            if (last) list.remove(last);
          }}
        />
      </div>
      {list.read && (
        <ReadNote
          read={list.read}
          onUndo={() => focusAfter(list.undoRead)}
          onTake={(read) => focusAfter(() => list.takeReading(read))}
        />
      )}
      <AuthorDoubts authors={authors} owner={owner} onReplace={replace} onRemove={remove} />
      {detailed !== undefined && shown?.profileId === null && (
        <AuthorDetails
          key={detailed}
          id={`${id}-${detailed}`}
          author={shown}
          onChange={(author) => onChange(authors.with(detailed, author))}
          onMember={(member) => replace(shown, member)}
        />
      )}
      {owner && (
        <OwnAuthorship
          id={`${id}-own`}
          isAdmin={isAdmin}
          isAuthor={isAmong(authors, owner)}
          onChange={(isAuthor) =>
            isAdmin ? focusAfter(() => list.setOwnAuthorship(isAuthor)) : list.setOwnAuthorship(isAuthor)
          }
        />
      )}
      <UndoNote
        removed={removed?.author.name}
        onUndo={() => focusAfter(list.undo)}
        onEnd={list.forgetRemoved}
      />
      <span className="visually-hidden" role="status">
        {list.announcement}
      </span>
    </Field>
  );
}

type OfKey = (key: string | number) => string;

/** What a screen reader says while an author is moved. */
const describeMoves = (nameOf: OfKey, positionOf: OfKey): DndContextProps["accessibility"] => ({
  screenReaderInstructions: {
    draggable:
      "To move an author, press Space, then the arrow keys, and Space again. Press Escape to cancel.",
  },
  announcements: {
    onDragStart: ({ active }) => `${nameOf(active.id)}, ${positionOf(active.id)}, picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} moved to position ${positionOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} dropped at position ${positionOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Move cancelled. ${nameOf(active.id)} is at its old position.`,
  },
});

function AuthorTag(props: {
  author: EditorAuthor;
  isDetailed: boolean;
  onDetails: () => void;
  isOwner: boolean;
  onRemove: () => void;
}) {
  const { author } = props;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: authorKey(author),
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.author}
      data-dragging={isDragging || undefined}
      data-member={author.profileId ? true : undefined}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        onKeyDown={(event) => {
          listeners?.onKeyDown?.(event);
          // It ends the move, not the editor.
          if (event.key === "Escape" && isDragging) event.preventDefault();
        }}
        aria-label={`Move ${author.name}`}
      >
        <GripVertical size={16} strokeWidth={1.5} aria-hidden />
      </button>
      <span>{author.name}</span>
      {author.profileId === null && !isEtAl(author.name) && (
        <button
          type="button"
          aria-label={`Details of ${author.name}`}
          aria-expanded={props.isDetailed}
          onClick={props.onDetails}
        >
          <Pencil size={16} strokeWidth={1.5} aria-hidden />
        </button>
      )}
      {props.isOwner && <span className={styles.you}>you</span>}
      <button type="button" aria-label={`Remove ${author.name}`} onClick={props.onRemove}>
        <X size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </li>
  );
}
