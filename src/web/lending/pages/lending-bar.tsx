import { Download, FileUp, Inbox, Plus, QrCode } from "lucide-react";
import { useState } from "react";
import { BusyButton } from "#web/forms/busy-button.tsx";
import { Import } from "#web/forms/import.tsx";
import { announceFailure } from "#web/ui/toast.tsx";
import { download } from "./download.ts";
import styles from "./lending-bar.module.css";
import { useInvalidateLending } from "./lending-queries.ts";

const exports = [
  { name: "equipment.csv", label: "Export Equipment", path: "/api/equipment/equipment.csv" },
  { name: "requests.csv", label: "Export Requests", path: "/api/request/requests.csv" },
] as const;

/** The store admin's actions: desk, new equipment, export, import and labels. */
export function LendingBar({ onNew }: { onNew: () => void }) {
  const [importing, setImporting] = useState(false);
  const [busy, setBusy] = useState<string>();
  const refresh = useInvalidateLending();
  async function save({ name, path }: (typeof exports)[number]) {
    setBusy(name);
    try {
      await download(path, name);
    } catch (error) {
      console.error(error);
      announceFailure(`${name} could not be exported`, error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(undefined);
    }
  }
  const icon = { size: 18, strokeWidth: 1.5, "aria-hidden": true } as const;
  return (
    <nav className={styles.bar} aria-label="Store">
      <a className="button quiet" href="/equipment/desk">
        <Inbox {...icon} />
        The desk
      </a>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={onNew}>
        <Plus {...icon} />
        New Equipment
      </button>
      {exports.map((file) => (
        <BusyButton
          key={file.name}
          type="button"
          quiet
          busy={busy === file.name}
          busyLabel={`Exporting ${file.name}`}
          onClick={() => void save(file)}
        >
          <Download {...icon} />
          {file.label}
        </BusyButton>
      ))}
      <button
        type="button"
        className="button quiet"
        aria-haspopup="dialog"
        onClick={() => setImporting(true)}
      >
        <FileUp {...icon} />
        Import Equipment
      </button>
      <a className="button quiet" href="/equipment/labels">
        <QrCode {...icon} />
        QR labels
      </a>
      {importing && (
        <Import
          title="Import Equipment"
          endpoint="/api/equipment/import"
          onDone={() => void refresh()}
          onClose={() => setImporting(false)}
        >
          <p>
            A CSV file with the columns <b>name</b> and <b>quantity</b>, and optionally <b>imageUrl</b>. A row
            with an existing name sets its new total; any other row adds an item. If any row has a problem,
            nothing is stored.
          </p>
        </Import>
      )}
    </nav>
  );
}
