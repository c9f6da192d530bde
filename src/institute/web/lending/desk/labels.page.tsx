import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { institute } from "#core/institute.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { usePerson } from "#core/web/session/use-person.ts";
import { PrintButton } from "#core/web/ui/print-button.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { codeOf } from "#institute/domain/lending/scan.ts";
import { canManageEquipment } from "../pages/lending-queries.ts";
import { stockQuery } from "../units/unit-queries.ts";
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

/** A label: that of an item, or of one of its numbered units. */
interface Label {
  id: string;
  name: string;
  unit: string | null;
  code: string;
}

const codesQuery = (labels: Label[]) => ({
  queryKey: ["equipment", "codes", labels],
  queryFn: async () => {
    const drawn = await Promise.all(labels.map(async ({ id, code }) => [id, await drawCode(code)] as const));
    return Object.fromEntries(drawn);
  },
});

function Sheet() {
  const items = useQuery(stockQuery);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const labels = (items.data ?? []).flatMap(({ _id, name, units }): Label[] => [
    { id: _id, name, unit: null, code: codeOf("", _id) },
    ...(units ?? []).map((unit) => ({
      id: unit._id,
      name,
      unit: unit.label,
      code: codeOf("", _id, unit.label),
    })),
  ]);
  const drawn = useQuery({ ...codesQuery(labels), enabled: labels.length > 0 });
  const error = items.error ?? drawn.error;
  if (error) return <LoadProblem what="The labels" query={items.error ? items : drawn} />;
  if (!items.data || (labels.length > 0 && !drawn.data)) return <p role="status">Preparing the labels</p>;
  const toggle = (id: string) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  };
  return (
    <>
      <div className={`no-print toolbar spread ${styles.toolbar}`}>
        <p className="intro">
          One label for each item and for each numbered unit, on A4. Scan a label with a phone to open the
          item’s page and take it back in one tap. Tap a label here to leave it out:{" "}
          {labels.length - excluded.size} of {labels.length} will be printed.
        </p>
        <PrintButton />
      </div>
      <ul className={styles.sheet}>
        {labels.map(({ id, name, unit }) => (
          <li key={id} data-left={excluded.has(id) || undefined}>
            <button type="button" data-prints aria-pressed={!excluded.has(id)} onClick={() => toggle(id)}>
              <img src={drawn.data?.[id]} alt="" width={120} height={120} />
              <span className={`stack ${styles.words}`}>
                <span className={styles.name}>{unit ?? withUnits(name)}</span>
                {unit && <span className={styles.owner}>{withUnits(name)}</span>}
                <span className={styles.owner}>{institute().shortName} store</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
