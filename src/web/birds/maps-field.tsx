import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FileDrop } from "../workplace/file-drop.tsx";
import styles from "./editor.module.css";
import { fieldId } from "./species-fields.tsx";

/** Distribution maps in their order; a new one is added below the others. */
export function MapsField(props: {
  maps: string[];
  onChange: (maps: string[]) => void;
  error: string | undefined;
}) {
  const { maps, onChange } = props;
  const [announcement, setAnnouncement] = useState("");
  // Of several files chosen at once, those that are still to be sent, one after the other.
  const [queue, setQueue] = useState<File[]>([]);
  const [uploadKey, setUploadKey] = useState(0);
  const [next] = queue;
  const begin = next && {
    file: next,
    onBegun: () => setQueue((files) => files.filter((file) => file !== next)),
  };
  const field = useRef<HTMLFieldSetElement>(null);
  const removed = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a map is gone the focus goes to the next, or to the way to add one
  useEffect(() => {
    if (removed.current === undefined) return;
    const others = field.current?.querySelectorAll<HTMLElement>("li button:last-child");
    const next = others?.[Math.min(removed.current, others.length - 1)];
    (next ?? field.current?.querySelector<HTMLElement>("input"))?.focus();
    removed.current = undefined;
  }, [maps.length]);
  function move(from: number, to: number) {
    const moved = maps[from];
    if (moved === undefined || to < 0 || to >= maps.length) return;
    const rest = maps.filter((_, place) => place !== from);
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
    setAnnouncement(`Map ${from + 1} is now map ${to + 1} of ${maps.length}.`);
  }
  return (
    <fieldset ref={field} className={styles.maps}>
      <legend>Distribution maps</legend>
      <ol>
        {maps.map((url, place) => (
          <li key={url}>
            <img src={url} alt={`Map ${place + 1}`} width={120} height={80} />
            <span>
              Map {place + 1} of {maps.length}
            </span>
            <button
              type="button"
              aria-label={`Move map ${place + 1} up`}
              aria-disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <ArrowUp size={20} strokeWidth={1.5} aria-hidden />
            </button>
            <button
              type="button"
              aria-label={`Move map ${place + 1} down`}
              aria-disabled={place === maps.length - 1}
              onClick={() => move(place, place + 1)}
            >
              <ArrowDown size={20} strokeWidth={1.5} aria-hidden />
            </button>
            <button
              type="button"
              aria-label={`Remove map ${place + 1}`}
              onClick={() => {
                removed.current = place;
                onChange(maps.filter((_, at) => at !== place));
                setAnnouncement(`Map ${place + 1} removed.`);
              }}
            >
              <Trash2 size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      <FileDrop
        // A fresh field for each map: the one before stands in the list above.
        key={uploadKey}
        field="map"
        id={fieldId("map")}
        label={maps.length === 0 ? "A map" : "One more map"}
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
          {queue.length === 1 ? "1 more map waits." : `${queue.length} more maps wait.`}{" "}
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
