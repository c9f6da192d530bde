import { useQuery } from "@tanstack/react-query";
import { useLazyDialog } from "#core/web/forms/dialogs/use-lazy-dialog.ts";
import queues from "#core/web/forms/lists/queues.module.css";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { conditionLabel, type Unit, unitStates } from "#institute/domain/lending/unit.ts";
import styles from "../pages/item.module.css";
import type { AddUnits } from "./add-units.tsx";
import { PutInRepair } from "./put-in-repair.tsx";
import type { UnitDialog } from "./unit-dialog.tsx";
import { unitsQuery } from "./unit-queries.ts";
import own from "./units.module.css";

type Shown = { Add: typeof AddUnits; units: Unit[] } | { One: typeof UnitDialog; unit: Unit };

/** The numbered units of an item, for store admins; an item that is counted offers to number them. */
export function UnitsSection({ item }: { item: Equipment }) {
  const units = useQuery(unitsQuery(item._id));
  const { open, shown, onClosed } = useLazyDialog<Shown>("The form");
  const { data } = units;
  if (!data) return <LoadProblem what="The units" query={units} />;
  const add = () =>
    void open("add", async () => ({ Add: (await import("./add-units.tsx")).AddUnits, units: data }));
  const edit = (unit: Unit) =>
    void open("unit", async () => ({ One: (await import("./unit-dialog.tsx")).UnitDialog, unit }));
  return (
    <section className={styles.section} aria-labelledby="units">
      <h2 id="units">Units</h2>
      {data.length === 0 && (
        <p className="hint">
          These are counted. Numbered units have a label each, and a history of who had them.
        </p>
      )}
      <ul className={own.list}>
        {data.map((unit) => (
          <UnitRow key={unit._id} unit={unit} onEdit={() => edit(unit)} />
        ))}
      </ul>
      <p className={own.add}>
        <button type="button" className="button quiet" aria-haspopup="dialog" onClick={add}>
          {item.isNumbered ? "Add units" : "Number the units…"}
        </button>
      </p>
      {!item.isNumbered && <PutInRepair item={item} />}
      {shown && "Add" in shown && <shown.Add item={item} units={shown.units} onClosed={onClosed} />}
      {shown && "One" in shown && <shown.One unit={shown.unit} onClosed={onClosed} />}
    </section>
  );
}

function UnitRow({ unit, onEdit }: { unit: Unit; onEdit: () => void }) {
  const { label, state, borrower, note, serial } = unit;
  const facts = [serial && `serial ${serial}`, conditionLabel(unit.condition), note]
    .filter(Boolean)
    .join(" · ");
  return (
    <li id={`unit-${unit._id}`} className={`row ${queues.row}`}>
      <div className={queues.what}>
        <button type="button" className={`name ${queues.open}`} aria-haspopup="dialog" onClick={onEdit}>
          {label}
        </button>
        {facts && <p className="hint">{facts}</p>}
      </div>
      <p className={queues.side}>
        {unitStates[state]}
        {borrower && ` with ${borrower}`}
      </p>
    </li>
  );
}
