import { ImportDialog } from "#core/web/forms/imports/import-dialog.tsx";
import { equipmentList } from "#institute/domain/lending/equipment-list.ts";
import { useInvalidateLending } from "./lending-queries.ts";

/** The import of a list of equipment, with the table of its fields. */
export function ImportEquipment({ onClose }: { onClose: () => void }) {
  const refresh = useInvalidateLending();
  return (
    <ImportDialog
      title="Import Equipment"
      endpoint="/api/equipment/import"
      list={equipmentList}
      onDone={() => void refresh()}
      onClose={onClose}
    >
      <p>
        A CSV file or a workbook (.xlsx) with a column of names and one of quantities, under any heading, and
        perhaps one of image addresses. A row with an existing name sets its new total; any other row adds an
        item. If any row has a problem, nothing is stored.
      </p>
    </ImportDialog>
  );
}
