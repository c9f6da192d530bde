import { FileSpreadsheet } from "lucide-react";
import styles from "./file-choice.module.css";

/** A field for files to read, which can also be dropped on it. */
export function FileChoice(props: {
  label: string;
  /** What was chosen, or will be done with it. */
  text: string;
  accept: string;
  multiple?: boolean;
  busy: boolean;
  onChoose: (files: File[]) => void;
}) {
  return (
    <label className={styles.choice} data-busy={props.busy || undefined}>
      <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden />
      <span>
        <b>{props.label}</b>
        <span className="hint">{props.text}</span>
      </span>
      <input
        type="file"
        multiple={props.multiple}
        accept={props.accept}
        disabled={props.busy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Cleared, so that the same file can be chosen again after a correction.
          currentTarget.value = "";
          if (files.length > 0) props.onChoose(files);
        }}
      />
    </label>
  );
}
