import { useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { ringingTable } from "#birds/domain/ringing/ringing-table.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { Import } from "#core/web/forms/imports/import.tsx";
import { describeUndone, ImportedLists } from "#core/web/forms/imports/imported-lists.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { DeskFrame } from "../desk/desk-frame.tsx";
import { ringing, ringingChanges, ringingKey } from "../desk/ringing.ts";

export const meta = () => workplaceMeta("Import older records");

const icon = { size: 18, strokeWidth: 1.5, "aria-hidden": true } as const;
// Below the key of all that is read of ringing, so that an import loads that again.
const importsKey = [...ringingKey, "imports"];

/** Takes in what was ringed before: workbooks and lines of the exchange code. */
export default function RingingImportPage() {
  return (
    <DeskFrame title="Import older records" room="/ringing/import" isForKeepers>
      {() => <Imports />}
    </DeskFrame>
  );
}

function Imports() {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const refresh = () =>
    Promise.all(ringingChanges.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const { imports } = ringing;
  return (
    <>
      <p>
        Workbooks and CSV files of any layout, with one row for each bird, or lines of the EURING exchange
        code as a text file (.txt). A row without a bird is a session without a catch. Each row is kept as it
        was received, and what is not understood is named before anything is stored.
      </p>
      <div className="toolbar">
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <FileUp {...icon} />
          Choose a file
        </button>
      </div>
      <ImportedLists
        title="Imported files"
        queryKey={importsKey}
        load={() => unwrap(imports.$get())}
        undo={async (id) => describeUndone(await unwrap(imports[":id"].$delete({ param: { id } })), "bird")}
        onUndone={refresh}
      >
        The birds and sessions that it added are taken away, and the lives of the others are as they were. A
        bird that was corrected since stays.
      </ImportedLists>
      {isOpen && (
        <Import
          title="Import older records"
          endpoint="/api/ringing/import"
          list={ringingTable}
          onDone={() => void refresh()}
          onClose={() => setOpen(false)}
        >
          <p>
            It needs a ring, a day and a site in each row; whether the ring is new, species, age, sex and
            measures are read from columns of any name. Rows that are there already are not stored again.
          </p>
        </Import>
      )}
    </>
  );
}
