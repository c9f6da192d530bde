import { useRef, useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { isUnanswered, keyed, offerUndo, pressAgain, reasonOf } from "#core/web/forms/offer-undo.ts";
import { newKey } from "#core/web/send-key.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import {
  addScanned,
  choiceOf,
  describeDone,
  type ScanLine,
  type ScanStep,
  stepsOf,
  undoOf,
} from "#institute/domain/lending/scan-list.ts";
import { patchRequest, useInvalidateLending } from "../pages/lending-queries.ts";
import { fetchScanned } from "../units/unit-queries.ts";
import { beep } from "./beep.ts";

/** A line of the list, and why it was refused when it was to be done. */
export interface ShownLine extends ScanLine {
  problem?: string | undefined;
}

interface Done {
  step: ScanStep;
  changed: LoanRequest;
}

const chooseFirst = "Choose first what to do with it.";

/** What was scanned, and what becomes of it. */
export function useScanList() {
  const [lines, setLines] = useState<readonly ShownLine[]>([]);
  // Codes follow each other faster than pages are drawn.
  const current = useRef(lines);
  const [said, setSaid] = useState<{ text: string; isGood: boolean }>();
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const refresh = useInvalidateLending();

  const put = (next: readonly ShownLine[]) => {
    current.current = next;
    setLines(next);
  };
  const say = (text: string, isGood: boolean) => {
    setSaid({ text, isGood });
    beep(isGood);
  };
  const change = (id: string, changes: Partial<ShownLine>) =>
    put(current.current.map((line) => (line.id === id ? { ...line, ...changes } : line)));
  const remove = (id: string) => put(current.current.filter((line) => line.id !== id));

  async function scan(code: string) {
    try {
      const added = addScanned(current.current, await fetchScanned(code));
      if ("refusal" in added) return say(added.refusal, false);
      put([added.line, ...current.current]);
      say(added.line.name, true);
    } catch (error) {
      say(reasonOf(error) ?? "The code could not be looked up.", false);
    }
  }

  /** The same key for each attempt at the same step, so that nothing is done twice. */
  function keyOf({ loan, changes }: ScanStep): string {
    const about = JSON.stringify([loan._id, changes]);
    const key = keys.current.get(about) ?? newKey();
    keys.current.set(about, key);
    return key;
  }

  /** Does everything in the list; a line that is refused stays there with the reason. */
  async function doAll() {
    setBusy(true);
    const done: Done[] = [];
    const refused: string[] = [];
    const versions = new Map<string, number>();
    for (const step of stepsOf(current.current)) {
      const { _id } = step.loan;
      const version = versions.get(_id) ?? step.loan.version;
      try {
        const changed = await patchRequest({ _id, version }, step.changes, keyed(keyOf(step)));
        versions.set(_id, changed.version);
        done.push({ step, changed });
        for (const { id } of step.lines) remove(id);
      } catch (error) {
        const problem = isUnanswered(error) ? pressAgain : (reasonOf(error) ?? "This was not done.");
        refused.push(problem);
        for (const { id } of step.lines) change(id, { problem });
      }
    }
    for (const line of current.current.filter((line) => !choiceOf(line))) {
      refused.push(chooseFirst);
      change(line.id, { problem: chooseFirst });
    }
    keys.current.clear();
    setBusy(false);
    const count = done.reduce((sum, { step }) => sum + step.lines.length, 0);
    const [first] = refused;
    if (first) say(`${countOf(count, "item")} done. ${first}`, false);
    else setSaid(undefined);
    if (done.length > 0) offer(done, count);
    await refresh();
  }

  function offer(done: readonly Done[], count: number) {
    const about = done.map(({ step }) => describeDone(step)).join("; ");
    offerUndo({
      done: `${countOf(count, "item")} recorded`,
      about,
      undo: async (options) => {
        const versions = new Map<string, number>();
        for (const { step, changed } of done.toReversed()) {
          const changes = undoOf(step, changed.state);
          if (!changes) continue;
          const { _id } = changed;
          const version = versions.get(_id) ?? changed.version;
          versions.set(_id, (await patchRequest({ _id, version }, changes, options)).version);
        }
      },
      refresh,
    });
  }

  return { lines, said, busy, scan, change, remove, doAll };
}
