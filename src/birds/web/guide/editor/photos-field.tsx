import { NativeSelect, TextInput } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Photo } from "#birds/domain/guide/photo.ts";
import { licences } from "#birds/domain/guide/terms.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { FileDrop } from "#core/web/forms/file-drop.tsx";
import icons from "#core/web/forms/icon-button.module.css";
import { CommonsField } from "./commons-field.tsx";
import styles from "./editor.module.css";
import { fieldId } from "./species-values.ts";

/** Photographs beside the first one, each with its caption, credit and licence. */
export function PhotosField(props: {
  photos: Photo[];
  onChange: (photos: Photo[]) => void;
  error: string | undefined;
}) {
  const { photos, onChange } = props;
  const [uploadKey, setUploadKey] = useState(0);
  const add = (photo: Photo) => {
    if (!photos.some(({ url }) => url === photo.url)) onChange([...photos, photo]);
  };
  const change = (at: number, part: Partial<Photo>) =>
    onChange(photos.map((photo, index) => (index === at ? { ...photo, ...part } : photo)));
  return (
    <fieldset className={styles.names}>
      <legend>Further photographs</legend>
      <ul>
        {photos.map(({ url, caption, credit, licence }, index) => (
          <li key={url} className={styles.photo}>
            <img src={url} alt={`Further photograph ${index + 1}`} width={120} height={80} />
            <TextInput
              label="Caption"
              value={caption ?? ""}
              onChange={({ currentTarget }) => change(index, { caption: currentTarget.value || null })}
            />
            <TextInput
              label="Photo credit"
              value={credit ?? ""}
              onChange={({ currentTarget }) => change(index, { credit: currentTarget.value || null })}
            />
            <NativeSelect
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
              onClick={() => onChange(photos.filter((_, at) => at !== index))}
            >
              <Trash2 size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
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
        error={props.error}
      />
      <CommonsField field="photos" onCopied={add} />
    </fieldset>
  );
}
