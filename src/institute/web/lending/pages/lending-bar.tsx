import { FileUp, Inbox, Plus, QrCode } from "lucide-react";
import { useState } from "react";
import { DownloadButton } from "#core/web/forms/download-button.tsx";
import { Import } from "#core/web/forms/import.tsx";
import { equipmentList } from "#institute/domain/lending/equipment-list.ts";
import styles from "./lending-bar.module.css";
import { useInvalidateLending } from "./lending-queries.ts";

/** The store admin's actions: desk, new equipment, export, import and labels. */
export function LendingBar({ onNew }: { onNew: () => void }) {
  const [importing, setImporting] = useState(false);
  const refresh = useInvalidateLending();
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
        <Import
          title="Import Equipment"
          endpoint="/api/equipment/import"
          list={equipmentList}
          onDone={() => void refresh()}
          onClose={() => setImporting(false)}
        >
          <p>
            A CSV file or a workbook (.xlsx) with a column of names and one of quantities, whatever they are
            called, and perhaps one of addresses of images. A row with an existing name sets its new total;
            any other row adds an item. If any row has a problem, nothing is stored.
          </p>
        </Import>
      )}
    </nav>
  );
}
