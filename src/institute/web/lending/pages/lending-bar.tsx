import { FileUp, Inbox, Plus, QrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { DownloadButton } from "#core/web/forms/lists/download-button.tsx";
import styles from "./lending-bar.module.css";

const ImportEquipment = lazy(async () => ({
  default: (await import("./import-equipment.tsx")).ImportEquipment,
}));

/** The store admin's actions: desk, new equipment, export, import and labels. */
export function LendingBar({ onNew }: { onNew: () => void }) {
  const [importing, setImporting] = useState(false);
  const icon = { size: 18, strokeWidth: 1.5, "aria-hidden": true } as const;
  return (
    <nav className={`toolbar ${styles.bar}`} aria-label="Store">
      <a className="button quiet" href="/equipment/desk">
        <Inbox {...icon} />
        The desk
      </a>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={onNew}>
        <Plus {...icon} />
        New Equipment
      </button>
      <DownloadButton address="/api/equipment/equipment.csv" fileName="equipment.csv">
        Export Equipment
      </DownloadButton>
      <DownloadButton address="/api/request/requests.csv" fileName="requests.csv">
        Export Requests
      </DownloadButton>
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
        <Suspense>
          <ImportEquipment onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </nav>
  );
}
