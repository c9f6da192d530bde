import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Photo } from "#birds/domain/guide/photo.ts";
import { licences } from "#birds/domain/guide/terms.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { FileDrop } from "#core/web/forms/fields/file-drop.tsx";
import icons from "#core/web/forms/fields/icon-button.module.css";
import { Select, TextInput } from "#core/web/forms/fields/inputs.tsx";
import { UndoNote } from "#core/web/forms/fields/undo-note.tsx";
import { CommonsField } from "./commons-field.tsx";
import styles from "./editor.module.css";
import { fieldId } from "./species-values.ts";
import { useRemovalFocus } from "./use-removal-focus.ts";

/** Photographs beside the first one, each with its caption, credit and licence. */
export function PhotosField(props: {
  photos: Photo[];
  onChange: (photos: Photo[]) => void;
  /** Makes a photograph the first one; the one before takes its place. */
  onFirst: (index: number) => void;
  /** By the path of the value, such as `photos.0.caption`. */
  errors: Readonly<Record<string, string>>;
}) {
  const { photos, onChange, errors } = props;
  const { field, removed } = useRemovalFocus(photos.length);
  const [lost, setLost] = useState<{ photo: Photo; index: number }>();
  const part = (index: number, name: keyof Photo) => {
    const path = `photos.${index}.${name}`;
    return { id: fieldId(path), error: errors[path] };
  };
  const [uploadKey, setUploadKey] = useState(0);
  const add = (photo: Photo) => {
    if (!photos.some(({ url }) => url === photo.url)) onChange([...photos, photo]);
  };
  const change = (at: number, part: Partial<Photo>) =>
    onChange(photos.map((photo, index) => (index === at ? { ...photo, ...part } : photo)));
  return (
    <fieldset ref={field} className={styles.names}>
      <legend>Further photographs</legend>
      <ul>
        {photos.map(({ url, caption, credit, licence }, index) => (
          <li key={url} className={styles.photo}>
            <div>
              <img src={url} alt={`Further photograph ${index + 1}`} width={120} height={80} />
              <button
                type="button"
                className="link"
                aria-label={`Make it the first: photograph ${index + 1}`}
                onClick={() => props.onFirst(index)}
              >
                Make it the first
              </button>
            </div>
            <TextInput
              {...part(index, "caption")}
              label="Caption"
              value={caption ?? ""}
              onChange={({ currentTarget }) => change(index, { caption: currentTarget.value || null })}
            />
            <TextInput
              {...part(index, "credit")}
              label="Photo credit"
              value={credit ?? ""}
              onChange={({ currentTarget }) => change(index, { credit: currentTarget.value || null })}
            />
            <Select
              {...part(index, "licence")}
              label="Licence"
              value={licence ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change(index, { licence: isKeyOf(licences, value) ? value : null })
              }
              data={[
                { value: "", label: "Not stated" },
                ...Object.entries(licences).map(([value, label]) => ({ value, label })),
              ]}
            />
            <button
              type="button"
              className={icons.delete}
              aria-label={`Remove photograph ${index + 1}`}
              onClick={() => {
                removed.current = index;
                setLost({ photo: { url, caption, credit, licence }, index });
                onChange(photos.filter((_, at) => at !== index));
              }}
            >
              <Trash2 size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <UndoNote
        removed={lost && `Photograph ${lost.index + 1}`}
        onUndo={() => {
          if (!lost) return;
          removed.current = lost.index;
          onChange(photos.toSpliced(lost.index, 0, lost.photo));
          setLost(undefined);
        }}
        onEnd={() => setLost(undefined)}
      />
      <FileDrop
        // A new field for each photograph, as the previous one is now in the list above.
        key={uploadKey}
        field="photos"
        id={fieldId("photos")}
        label="Another photograph"
        preset="species"
        accept="image"
        value={null}
        onChange={(url) => {
          if (!url) return;
          add({ url, caption: null, credit: null, licence: null });
          setUploadKey((before) => before + 1);
        }}
        error={errors.photos}
      />
      <CommonsField field="photos" onCopied={add} />
    </fieldset>
  );
}
