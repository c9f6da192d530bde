import { useRef, useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { toFailure } from "#core/web/forms/sending/submission.ts";
import { reasonOf, useAction } from "#core/web/forms/sending/use-action.ts";
import { type Keyed, keyedFor } from "#core/web/send-key.ts";
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
import { lendingKeys, patchRequest } from "../pages/lending-queries.ts";
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
      say(toFailure(error).message, false);
    }
  }

  /** Does everything in the list; a line that is refused stays there with the reason. */
  async function doSteps(keyed: Keyed): Promise<Done[]> {
    const done: Done[] = [];
    const refused: string[] = [];
    const versions = new Map<string, number>();
    for (const step of stepsOf(current.current)) {
      const { _id } = step.loan;
      const version = versions.get(_id) ?? step.loan.version;
      try {
        const changed = await patchRequest({ _id, version }, step.changes, keyedFor(keyed, version));
        versions.set(_id, changed.version);
        done.push({ step, changed });
        for (const { id } of step.lines) remove(id);
      } catch (error) {
        const problem = reasonOf(error);
        refused.push(problem);
        for (const { id } of step.lines) change(id, { problem });
      }
    }
    for (const line of current.current.filter((line) => !choiceOf(line))) {
      refused.push(chooseFirst);
      change(line.id, { problem: chooseFirst });
    }
    const [first] = refused;
    if (first) say(`${countOf(countLines(done), "item")} done. ${first}`, false);
    else setSaid(undefined);
    return done;
  }

  const { run: doAll, busy } = useAction({
    call: doSteps,
    done: (done) =>
      done.length === 0
        ? undefined
        : {
            said: `${countOf(countLines(done), "item")} recorded`,
            detail: done.map(({ step }) => describeDone(step)).join("; "),
            undo: (keyed) => undoSteps(done, keyed),
          },
    refused: "This was not done",
    changes: lendingKeys,
  });

  return { lines, said, busy, scan, change, remove, doAll };
}

const countLines = (done: readonly Done[]) => done.reduce((sum, { step }) => sum + step.lines.length, 0);

/** Takes the steps back, the last one first. */
async function undoSteps(done: readonly Done[], keyed: Keyed): Promise<void> {
  const versions = new Map<string, number>();
  for (const { step, changed } of done.toReversed()) {
    const changes = undoOf(step, changed.state);
    if (!changes) continue;
    const { _id } = changed;
    const version = versions.get(_id) ?? changed.version;
    const undone = await patchRequest({ _id, version }, changes, keyedFor(keyed, version));
    versions.set(_id, undone.version);
  }
}
