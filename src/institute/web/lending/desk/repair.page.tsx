import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import styles from "#core/web/forms/lists/queues.module.css";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { type InRepair, type RepairMove, repairMoves } from "#institute/domain/lending/repair.ts";
import { lendingKeys } from "../pages/lending-queries.ts";
import { inRepairQuery, patchUnit } from "../units/unit-queries.ts";
import { StoreTool } from "./store-tool.tsx";

export const meta = () => workplaceMeta("In repair");

/** What is not lent until it is checked, for store admins. */
export default function RepairPage() {
  return <StoreTool title="In repair">{() => <Repairs />}</StoreTool>;
}

function Repairs() {
  const repairs = useQuery(inRepairQuery);
  const { data } = repairs;
  if (!data) return <LoadProblem what="The list" query={repairs} />;
  if (data.units.length + data.counted.length === 0)
    return (
      <EmptyState
        kind="nothing"
        title="Nothing is in repair"
        text="What comes back damaged is listed here until it is checked."
        action={{ href: "/equipment/desk", label: "Open the desk" }}
      />
    );
  return (
    <ul className={styles.queue} aria-label="In repair">
      {data.units.map((unit) => (
        <UnitRow key={unit._id} unit={unit} />
      ))}
      {data.counted.map((item) => (
        <CountedRow key={item._id} item={item} />
      ))}
    </ul>
  );
}

const moves = ["checked", "writtenOff"] as const;
type Move = (typeof moves)[number];

const patchRepair = (id: string, json: RepairMove, keyed: Keyed) =>
  unwrap(browserClient.api.unit.of[":id"].repair.$post({ param: { id }, json }, keyed));

const refused = "This was not changed";

function UnitRow({ unit }: { unit: InRepair["units"][number] }) {
  const { label, name, note } = unit;
  const about = `${label}, ${name}`;
  const { run, busy } = useAction({
    call: (keyed, how: Move) => patchUnit(unit, { state: how === "checked" ? "in" : "lost" }, keyed),
    done: (changed, how) => ({
      said: repairMoves[how].done,
      detail: about,
      undo: (keyed) => patchUnit(changed, { state: "repair" }, keyed),
    }),
    refused,
    changes: lendingKeys,
  });
  return <Row title={about} note={note} href={`/equipment/${unit.equipmentId}`} busy={busy} onMove={run} />;
}

function CountedRow({ item }: { item: InRepair["counted"][number] }) {
  const { _id, name, inRepair } = item;
  const [chosen, setChosen] = useState(1);
  const counts = Array.from({ length: Math.min(inRepair, 100) }, (_, index) => index + 1);
  const { run, busy } = useAction({
    call: (keyed, { how: move, quantity }: { how: Move; quantity: number }) =>
      patchRepair(_id, { move, quantity }, keyed),
    done: (_reply, { how, quantity }) => ({
      said: repairMoves[how].done,
      detail: `${quantity} × ${name}`,
      undo:
        how === "writtenOff" ? undefined : (keyed) => patchRepair(_id, { move: "repair", quantity }, keyed),
    }),
    refused,
    changes: lendingKeys,
  });
  const quantity = Math.min(chosen, inRepair);
  return (
    <Row
      title={`${inRepair} × ${name}`}
      href={`/equipment/${_id}`}
      busy={busy}
      onMove={(how) => run({ how, quantity })}
    >
      {inRepair > 1 && (
        <select
          aria-label={`How many of ${name}`}
          value={quantity}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {countOf(count, "unit")}
            </option>
          ))}
        </select>
      )}
    </Row>
  );
}

function Row(props: {
  title: string;
  note?: string | null;
  href: string;
  busy: boolean;
  onMove: (how: Move) => void;
  children?: React.ReactNode;
}) {
  return (
    <li className={`row ${styles.row}`}>
      <div className={styles.what}>
        <p className="name">
          <a href={props.href}>{props.title}</a>
        </p>
        {props.note && <p className="hint">{props.note}</p>}
      </div>
      <div className={styles.side}>
        {props.children}
        <div className={styles.actions}>
          {moves.map((how) => (
            <button
              key={how}
              type="button"
              className={how === "checked" ? "button" : "button quiet"}
              aria-disabled={props.busy || undefined}
              aria-label={`${repairMoves[how].label}: ${props.title}`}
              onClick={() => props.onMove(how)}
            >
              {repairMoves[how].label}
            </button>
          ))}
        </div>
      </div>
    </li>
  );
}
