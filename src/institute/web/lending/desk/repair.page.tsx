import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import {
  isUnanswered,
  keyed,
  offerUndo,
  pressAgain,
  reasonOf,
  type Send,
} from "#core/web/forms/offer-undo.ts";
import styles from "#core/web/forms/queues.module.css";
import { newKey } from "#core/web/send-key.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { type InRepair, type RepairMove, repairMoves } from "#institute/domain/lending/repair.ts";
import { useInvalidateLending } from "../pages/lending-queries.ts";
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
const patchRepair = (id: string, json: RepairMove, options: Parameters<Send>[0]) =>
  unwrap(browserClient.api.unit.of[":id"].repair.$post({ param: { id }, json }, options));

function UnitRow({ unit }: { unit: InRepair["units"][number] }) {
  const { label, name, note } = unit;
  const refresh = useInvalidateLending();
  const about = `${label}, ${name}`;
  async function move(how: (typeof moves)[number]) {
    await attempt(async (options) => {
      const changed = await patchUnit(unit, { state: how === "checked" ? "in" : "lost" }, options);
      offerUndo({
        done: repairMoves[how].done,
        about,
        undo: (again) => patchUnit(changed, { state: "repair" }, again),
        refresh,
      });
    });
    await refresh();
  }
  return <Row title={about} note={note} href={`/equipment/${unit.equipmentId}`} onMove={move} />;
}

function CountedRow({ item }: { item: InRepair["counted"][number] }) {
  const { _id, name, inRepair } = item;
  const [quantity, setQuantity] = useState(1);
  const refresh = useInvalidateLending();
  const chosen = Math.min(quantity, inRepair);
  const counts = Array.from({ length: Math.min(inRepair, 100) }, (_, index) => index + 1);
  async function move(how: (typeof moves)[number]) {
    await attempt(async (options) => {
      await patchRepair(_id, { move: how, quantity: chosen }, options);
      const about = `${chosen} × ${name}`;
      if (how === "writtenOff") return announce(repairMoves[how].done, about);
      offerUndo({
        done: repairMoves[how].done,
        about,
        undo: (again) => patchRepair(_id, { move: "repair", quantity: chosen }, again),
        refresh,
      });
    });
    await refresh();
  }
  return (
    <Row title={`${inRepair} × ${name}`} href={`/equipment/${_id}`} onMove={move}>
      {inRepair > 1 && (
        <select
          aria-label={`How many of ${name}`}
          value={chosen}
          onChange={({ currentTarget }) => setQuantity(Number(currentTarget.value))}
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
  onMove: (how: (typeof moves)[number]) => Promise<void>;
  children?: React.ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const press = async (how: (typeof moves)[number]) => {
    if (busy) return;
    setBusy(true);
    await props.onMove(how);
    setBusy(false);
  };
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
              aria-disabled={busy || undefined}
              aria-label={`${repairMoves[how].label}: ${props.title}`}
              onClick={() => void press(how)}
            >
              {repairMoves[how].label}
            </button>
          ))}
        </div>
      </div>
    </li>
  );
}

async function attempt(act: (options: Parameters<Send>[0]) => Promise<unknown>) {
  try {
    await act(keyed(newKey()));
  } catch (error) {
    announceFailure("This was not changed", isUnanswered(error) ? pressAgain : reasonOf(error));
  }
}
