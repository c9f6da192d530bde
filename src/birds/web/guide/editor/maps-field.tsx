import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { FileDrop } from "#core/web/forms/fields/file-drop.tsx";
import icons from "#core/web/forms/fields/icon-button.module.css";
import styles from "./editor.module.css";
import { fieldId } from "./species-values.ts";
import { useRemovalFocus } from "./use-removal-focus.ts";

/** Distribution maps in order; a new one is added at the end. */
export function MapsField(props: {
  maps: string[];
  onChange: (maps: string[]) => void;
  error: string | undefined;
}) {
  const { maps, onChange } = props;
  const [announcement, setAnnouncement] = useState("");
  // The files still to be uploaded, one after the other.
  const [queue, setQueue] = useState<File[]>([]);
  const [uploadKey, setUploadKey] = useState(0);
  const [next] = queue;
  const begin = next && {
    file: next,
    onBegun: () => setQueue((files) => files.filter((file) => file !== next)),
  };
  const { field, removed } = useRemovalFocus(maps.length);
  function move(from: number, to: number) {
    const moved = maps[from];
    if (moved === undefined || to < 0 || to >= maps.length) return;
    const rest = maps.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
    setAnnouncement(`Map ${from + 1} is now map ${to + 1} of ${maps.length}.`);
  }
  return (
    <fieldset ref={field} className={styles.maps}>
      <legend>Distribution maps</legend>
      <ol>
        {maps.map((url, index) => (
          <li key={url}>
            <img src={url} alt={`Map ${index + 1}`} width={120} height={80} />
            <span>
              Map {index + 1} of {maps.length}
            </span>
            <button
              type="button"
              className={icons.icon}
              aria-label={`Move map ${index + 1} up`}
              aria-disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={20} strokeWidth={1.5} aria-hidden />
            </button>
            <button
              type="button"
              className={icons.icon}
              aria-label={`Move map ${index + 1} down`}
              aria-disabled={index === maps.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={20} strokeWidth={1.5} aria-hidden />
            </button>
            <button
              type="button"
              className={icons.icon}
              aria-label={`Remove map ${index + 1}`}
              onClick={() => {
                removed.current = index;
                onChange(maps.filter((_, at) => at !== index));
                setAnnouncement(`Map ${index + 1} removed.`);
              }}
            >
              <Trash2 size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      <FileDrop
        // A new field for each map, as the previous one is now in the list above.
        key={uploadKey}
        field="map"
        id={fieldId("map")}
        label={maps.length === 0 ? "A map" : "Another map"}
        preset="species"
        accept="image"
        value={null}
        onChange={(url) => {
          if (!url) return;
          if (!maps.includes(url)) onChange([...maps, url]);
          setUploadKey((before) => before + 1);
        }}
        error={props.error}
        onOthers={(files) => setQueue((before) => [...before, ...files])}
        begin={begin}
      />
      {queue.length > 0 && (
        <p role="status">
          {queue.length === 1 ? "1 more map to upload." : `${queue.length} more maps to upload.`}{" "}
          <button type="button" onClick={() => setUploadKey((before) => before + 1)}>
            Skip to the next
          </button>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}
