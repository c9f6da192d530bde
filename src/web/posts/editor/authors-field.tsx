import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { Input } from "@mantine/core";
import { GripVertical, Pencil, X } from "lucide-react";
import { useRef, useState } from "react";
import { isEtAl } from "#domain/posts/names.ts";
import { UndoNote } from "../../forms/undo-note.tsx";
import { AuthorDetails } from "./author-details.tsx";
import { AuthorInput } from "./author-input.tsx";
import styles from "./authors-field.module.css";
import type { EditorAuthor } from "./values.ts";

/** Identifies an author by profile, or else by name. */
export const authorKey = ({ profileId, name }: EditorAuthor): string => profileId ?? `name ${name}`;

/** The ordered list of authors, sortable by dragging or keyboard; `fixed`, the writer, cannot be removed. */
export function AuthorsField(props: {
  id: string;
  label: string;
  authors: EditorAuthor[];
  fixed: EditorAuthor | undefined;
  onChange: (authors: EditorAuthor[]) => void;
  error: string | undefined;
}) {
  const { id, label, authors, onChange, error } = props;
  const [announcement, setAnnouncement] = useState("");
  const [detailed, setDetailed] = useState<number>();
  const [removed, setRemoved] = useState<{ author: EditorAuthor; at: number }>();
  const input = useRef<HTMLInputElement>(null);
  const fixedKey = props.fixed && authorKey(props.fixed);
  const keys = authors.map(authorKey);
  const shown = detailed === undefined ? undefined : authors[detailed];
  const nameOf = (key: string | number) => authors[keys.indexOf(String(key))]?.name ?? "";
  const positionOf = (key: string | number) => `${keys.indexOf(String(key)) + 1} of ${authors.length}`;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function add(added: EditorAuthor[]) {
    const all = new Map([...authors, ...added].map((author) => [authorKey(author), author]));
    if (all.size === authors.length) return;
    onChange([...all.values()]);
    setAnnouncement(`${added.map(({ name }) => name).join(", ")} added`);
  }

  function remove(author: EditorAuthor) {
    onChange(authors.filter((other) => other !== author));
    setDetailed(undefined);
    setAnnouncement("");
    setRemoved({ author, at: authors.indexOf(author) });
    input.current?.focus();
  }

  function undo() {
    if (removed && !keys.includes(authorKey(removed.author)))
      onChange(authors.toSpliced(removed.at, 0, removed.author));
    setRemoved(undefined);
    input.current?.focus();
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    setDetailed(undefined);
    if (over && over.id !== active.id)
      onChange(arrayMove(authors, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description="Type a name and press Enter; members are suggested. Drag a handle to change the order."
      error={error}
    >
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
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
                    onDetails={() => setDetailed(index === detailed ? undefined : index)}
                    onRemove={authorKey(author) === fixedKey ? undefined : () => remove(author)}
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
          onAdd={add}
          onBack={() => {
            const last = authors.at(-1);
            if (last && authorKey(last) !== fixedKey) remove(last);
          }}
        />
      </div>
      {detailed !== undefined && shown && (
        <AuthorDetails
          id={`${id}-${detailed}`}
          author={shown}
          onChange={(author) => onChange(authors.with(detailed, author))}
        />
      )}
      <UndoNote removed={removed?.author.name} onUndo={undo} onEnd={() => setRemoved(undefined)} />
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </Input.Wrapper>
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
  onRemove: (() => void) | undefined;
}) {
  const { author, onRemove } = props;
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
        aria-label={`Move ${author.name}`}
        // Escape ends the move, not the editor.
        data-mantine-stop-propagation="true"
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
      {onRemove ? (
        <button type="button" aria-label={`Remove ${author.name}`} onClick={onRemove}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </button>
      ) : (
        <span className={styles.writer}>writer</span>
      )}
    </li>
  );
}
