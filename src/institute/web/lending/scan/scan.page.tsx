import { Camera as CameraIcon, X } from "lucide-react";
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { permissionsWith } from "#core/web/permissions.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { choiceOf, describeChoice } from "#institute/domain/lending/scan-list.ts";
import { StoreTool } from "../desk/store-tool.tsx";
import styles from "./scan.module.css";
import { type ShownLine, useScanList } from "./use-scan-list.ts";

const Camera = lazy(async () => ({ default: (await import("./camera.tsx")).Camera }));

export const meta = () => workplaceMeta("Scan");
/** The one page that may open the camera. */
export const headers = () => ({ "Permissions-Policy": permissionsWith("camera") });

/** Hands over and takes back what is scanned, for store admins. */
export default function ScanPage() {
  return <StoreTool title="Scan">{() => <Scanning />}</StoreTool>;
}

function Scanning() {
  const { lines, said, busy, scan, change, remove, doAll } = useScanList();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [address] = useSearchParams();
  const first = useRef(address.get("code"));
  useEffect(() => {
    // The label of a unit that a phone has opened.
    if (first.current) void scan(first.current);
    first.current = null;
  }, [scan]);
  useEffect(() => {
    field.current?.focus();
    // A scanner types wherever the focus is; without one, into the field.
    const catchKeys = ({ key }: KeyboardEvent) => {
      if (key.length === 1 && document.activeElement === document.body) field.current?.focus();
    };
    document.addEventListener("keydown", catchKeys);
    return () => document.removeEventListener("keydown", catchKeys);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = field.current?.value.trim();
    if (!code || !field.current) return;
    field.current.value = "";
    void scan(code);
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <label htmlFor={id}>Label, serial number or code</label>
        <div className={`toolbar ${styles.entry}`}>
          <input
            ref={field}
            className="input"
            id={id}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={2000}
            aria-describedby={`${id}-hint`}
          />
          <button type="submit" className="button quiet">
            Add
          </button>
          <button
            type="button"
            className="button quiet"
            aria-pressed={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <CameraIcon size={18} strokeWidth={1.5} aria-hidden />
            Camera
          </button>
        </div>
        <p id={`${id}-hint`} className="hint">
          Scan with a scanner or the camera, or type and press Enter. Nothing is done until you press the
          button below.
        </p>
      </form>
      {isOpen && (
        <Suspense fallback={<p role="status">The camera is opening</p>}>
          <Camera onCode={(code) => void scan(code)} />
        </Suspense>
      )}
      <p role="status" className={styles.said} data-good={said?.isGood || undefined}>
        {said?.text}
      </p>
      {lines.length > 0 && (
        <>
          <ul className={styles.lines} aria-label="Scanned">
            {lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                onChange={(changes) => change(line.id, changes)}
                onRemove={() => {
                  remove(line.id);
                  field.current?.focus();
                }}
              />
            ))}
          </ul>
          <BusyButton
            type="button"
            busy={busy}
            busyLabel="Handing over and taking back"
            onClick={() => {
              field.current?.focus();
              doAll();
            }}
          >
            Do all ({lines.length})
          </BusyButton>
        </>
      )}
    </>
  );
}

function Line(props: {
  line: ShownLine;
  onChange: (changes: Partial<ShownLine>) => void;
  onRemove: () => void;
}) {
  const { line, onChange, onRemove } = props;
  const { name, choices, chosen, unit, isDamaged, problem } = line;
  const choice = choiceOf(line);
  return (
    <li className={`row ${styles.line}`}>
      <div className={styles.what}>
        <p className="name">{name}</p>
        {choices.length === 1 && choice ? (
          <p className="hint">
            {describeChoice(choice)}, due {formatDate(choice.loan.dueDate)}
          </p>
        ) : (
          <select
            aria-label={`What to do with ${name}`}
            value={chosen ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ chosen: value === "" ? null : Number(value), problem: undefined })
            }
          >
            {chosen === null && <option value="">Choose what to do</option>}
            {choices.map((choice, index) => (
              <option key={`${choice.act} ${choice.loan._id}`} value={index}>
                {describeChoice(choice)} ({choice.loan.quantity}, due {formatDate(choice.loan.dueDate)})
              </option>
            ))}
          </select>
        )}
        {choice?.act === "takeBack" && unit && (
          <label className={styles.damaged}>
            <input
              type="checkbox"
              checked={isDamaged}
              onChange={({ currentTarget }) => onChange({ isDamaged: currentTarget.checked })}
            />
            Damaged: in repair until it is checked
          </label>
        )}
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
      <button type="button" className="button quiet" aria-label={`Leave out ${name}`} onClick={onRemove}>
        <X size={18} strokeWidth={1.5} aria-hidden />
      </button>
    </li>
  );
}
