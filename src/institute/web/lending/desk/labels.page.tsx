import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { institute } from "#core/institute.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { canManageEquipment, itemsQuery } from "../pages/lending-queries.ts";
import { drawCode } from "./draw-code.ts";
import styles from "./labels.module.css";

export const meta = () => workplaceMeta("QR labels");

/** Replaces the space before a unit by a no-break space, so that "12 m" stays on one line. */
const withUnits = (name: string) => name.replace(/(\d) (?=\p{L}{1,3}(?!\p{L}))/gu, "$1\u00a0");

/** A printable sheet of labels whose QR codes open the pages of the items, for store admins. */
export default function LabelsPage() {
  const person = usePerson("/equipment", canManageEquipment);
  return (
    <div className={`wrap page ${styles.page}`}>
      <p className="no-print hint links">
        <a href="/equipment">Borrow Equipment</a>
      </p>
      <h1 className="no-print">QR labels</h1>
      {person && <Sheet />}
    </div>
  );
}

const codesQuery = (ids: string[]) => ({
  queryKey: ["equipment", "codes", ids],
  queryFn: async () => {
    const drawn = await Promise.all(ids.map(async (id) => [id, await drawCode(`/equipment/${id}`)] as const));
    return Object.fromEntries(drawn);
  },
});

function Sheet() {
  const items = useQuery(itemsQuery(Number.POSITIVE_INFINITY));
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const ids = items.data?.map(({ _id }) => _id) ?? [];
  const drawn = useQuery({ ...codesQuery(ids), enabled: ids.length > 0 });
  const error = items.error ?? drawn.error;
  if (error) return <LoadProblem what="The labels" query={items.error ? items : drawn} />;
  if (!items.data || (ids.length > 0 && !drawn.data)) return <p role="status">Preparing the labels</p>;
  const toggle = (id: string) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  };
  return (
    <>
      <div className={`no-print toolbar spread ${styles.toolbar}`}>
        <p className="intro">
          One label for each item, on A4. Scan a label with a phone to open the item’s page and take it back
          in one tap. Tap a label here to leave it out: {ids.length - excluded.size} of {ids.length} will be
          printed.
        </p>
        <button type="button" className="button" onClick={() => print()}>
          <Printer size={18} strokeWidth={1.5} aria-hidden />
          Print
        </button>
      </div>
      <ul className={styles.sheet}>
        {items.data.map(({ _id, name }) => (
          <li key={_id} data-left={excluded.has(_id) || undefined}>
            <button type="button" aria-pressed={!excluded.has(_id)} onClick={() => toggle(_id)}>
              <img src={drawn.data?.[_id]} alt="" width={120} height={120} />
              <span className={`stack ${styles.words}`}>
                <span className={styles.name}>{withUnits(name)}</span>
                <span className={styles.owner}>{institute().shortName} store</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
