import { Download, FileUp, Inbox, Plus, QrCode } from "lucide-react";
import { useState } from "react";
import { announceFailure } from "#web/ui/toast.tsx";
import { BusyButton } from "#web/workplace/busy-button.tsx";
import { Import } from "#web/workplace/import.tsx";
import { download } from "./download.ts";
import styles from "./lending-bar.module.css";
import { useInvalidateLending } from "./lending-queries.ts";

const exports = [
  { name: "equipment.csv", label: "Export Equipment", path: "/api/equipment/equipment.csv" },
  { name: "requests.csv", label: "Export Requests", path: "/api/request/requests.csv" },
] as const;

/** What only the store admin has: new equipment, the desk, labels, files out and in. */
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
      announceFailure(`${name} was not made`, error instanceof Error ? error.message : undefined);
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
      {exports.map((one) => (
        <BusyButton
          key={one.name}
          type="button"
          quiet
          busy={busy === one.name}
          busyLabel={`Making ${one.name}`}
          onClick={() => void save(one)}
        >
          <Download {...icon} />
          {one.label}
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
            A CSV file with the columns <b>name</b> and <b>quantity</b>, and <b>imageUrl</b> if you like. A
            name that is there gets the new total; any other is added. With one row that cannot be taken,
            nothing is stored.
          </p>
        </Import>
      )}
    </nav>
  );
}
