import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { z } from "zod";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import styles from "#core/web/forms/lists/queues.module.css";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { parseJson } from "#core/web/session/session.ts";
import type { Person } from "#core/web/session/use-person.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import {
  type Count,
  Counted,
  type CountResult,
  compareCount,
  type StockLine,
} from "#institute/domain/lending/inventory.ts";
import { lendingKeys } from "../pages/lending-queries.ts";
import { beep } from "../scan/beep.ts";
import { stockQuery } from "../units/unit-queries.ts";
import { countScanned } from "./count-scanned.ts";
import own from "./inventory.module.css";
import { StockRow } from "./stock-row.tsx";
import { StoreTool } from "./store-tool.tsx";

export const meta = () => workplaceMeta("Inventory");

/** Counts what is on the shelves, and corrects what the store should have, for store admins. */
export default function InventoryPage() {
  return <StoreTool title="Inventory">{(person) => <Inventory person={person} />}</StoreTool>;
}

function Inventory({ person }: { person: Person }) {
  const stock = useQuery({ ...stockQuery, refetchInterval: 60_000 });
  const { draft, set } = useCountDraft(person._id);
  const [results, setResults] = useState<ReadonlyMap<string, CountResult>>(new Map());
  const { run, busy } = useAction({
    call: (keyed, counts: Count[]) =>
      unwrap(browserClient.api.unit.inventory.$post({ json: { counts } }, keyed)),
    done({ results }) {
      const refused = results.filter(({ message }) => message !== null);
      for (const { equipmentId, message } of results) if (message === null) set(equipmentId, undefined);
      setResults(new Map(refused.map((result) => [result.equipmentId, result])));
      const stored = countOf(results.length - refused.length, "count");
      if (refused.length === 0) return { said: "The inventory is recorded", detail: stored };
      announceFailure(`${countOf(refused.length, "count")} refused`, `${stored} recorded.`);
      return undefined;
    },
    refused: "The inventory was not recorded",
    changes: lendingKeys,
  });
  const { data } = stock;
  if (!data) return <LoadProblem what="The stock" query={stock} />;
  const compared = data.flatMap((line) => {
    const counted = draft[line._id];
    return counted ? [{ line, ...compareCount(line, counted) }] : [];
  });
  const counts = compared.flatMap(({ count }) => count ?? []);
  const differing = compared.filter(({ units, count }) => units !== 0 || !count);

  return (
    <>
      <p className={`intro no-print ${own.intro}`}>
        Count a shelf: type how many are there, or scan the labels of numbered units. What is out or in repair
        is not expected on the shelf. Nothing is changed until you press the button at the end; what you have
        counted stays in this browser until then.
      </p>
      <CountByScan lines={data} draft={draft} onCount={set} />
      <ul className={styles.queue} aria-label="Equipment">
        {data.map((line) => (
          <StockRow
            key={line._id}
            line={line}
            counted={draft[line._id]}
            refused={results.get(line._id)}
            onCount={(counted) => set(line._id, counted)}
          />
        ))}
      </ul>
      {compared.length > 0 && (
        <section className={own.differences} aria-labelledby="differences">
          <h2 id="differences">Differences</h2>
          <p role="status">
            {countOf(compared.length, "kind")} counted, {differing.length} with a difference.
          </p>
          <ul className="bullets">
            {differing.map(({ line, text }) => (
              <li key={line._id}>
                {line.name}: {text}
              </li>
            ))}
          </ul>
          <BusyButton
            type="button"
            busy={busy}
            busyLabel="Recording the inventory"
            disabled={counts.length === 0}
            onClick={() => run(counts)}
          >
            Record the inventory
          </BusyButton>
        </section>
      )}
    </>
  );
}

/** A field that keeps the focus, for scanners and for labels that are typed. */
function CountByScan(props: {
  lines: StockLine[];
  draft: ReturnType<typeof useCountDraft>["draft"];
  onCount: ReturnType<typeof useCountDraft>["set"];
}) {
  const { lines, draft, onCount } = props;
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    const input = field.current;
    const code = input?.value.trim();
    if (!input || !code) return;
    input.value = "";
    const found = countScanned(lines, draft, code);
    setSaid(found.text);
    beep("counted" in found);
    if ("counted" in found) onCount(found.id, found.counted);
  }
  return (
    <form className={`no-print ${own.scan}`} onSubmit={submit}>
      <TextInput
        ref={field}
        id="count-code"
        label="Label, serial number or code"
        description="Scan or type, then Enter. The code of equipment without numbers counts one more."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2000}
      />
      <p role="status" className={own.said}>
        {said}
      </p>
    </form>
  );
}

const Draft = z.record(z.string(), Counted);
type Draft = z.output<typeof Draft>;

/** What one account has counted and not recorded, by the id of the equipment; it stays in this browser until then. */
function useCountDraft(account: string) {
  const key = `inventory of ${account}`;
  const [draft, setDraft] = useState<Draft>(
    () => Draft.safeParse(parseJson(localStorage.getItem(key) ?? "")).data ?? {},
  );
  const store = (next: Draft) => {
    if (Object.keys(next).length > 0) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
    return next;
  };
  /** Sets what was counted of some equipment, or forgets it. */
  const set = (id: string, counted: Counted | undefined) =>
    setDraft(({ [id]: _, ...others }) => store(counted ? { ...others, [id]: counted } : others));
  return { draft, set };
}
