import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Waiting, WaitingRow } from "#core/domain/waiting.ts";
import { countOf } from "#core/domain/words.ts";
import { isUnanswered, keyed, offerUndo, pressAgain, reasonOf } from "../forms/offer-undo.ts";
import { newKey } from "../send-key.ts";
import { todayKey } from "../session/today-query.ts";
import type { TodayVerb } from "../today-panel.ts";
import { announce, announceFailure } from "../ui/toast.tsx";

/** The same kinds without some rows, which leave the page before the server is asked again. */
const without = (kinds: Record<string, Waiting>, ids: readonly string[]): Record<string, Waiting> =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const rows = kind.rows.filter(({ id }) => !ids.includes(id));
      return [name, { ...kind, rows, count: kind.count - kind.rows.length + rows.length }];
    }),
  );

/** The text of a row’s button; undefined for a row that has to be opened first. */
export const labelOf = (verb: TodayVerb | undefined, row: WaitingRow): string | undefined =>
  row.doubt === undefined ? verb?.label(row) : undefined;

/** Does a verb to rows, says what came of it, and offers to undo it; `problem` is what the rows say if no answer came. */
export function useVerb(verb: TodayVerb | undefined) {
  const queryClient = useQueryClient();
  // The same until an answer comes.
  const [key, setKey] = useState(newKey);
  const isActing = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: todayKey });
  const leave = (ids: readonly string[]) =>
    queryClient.setQueriesData<Record<string, Waiting>>(
      { queryKey: todayKey },
      (kinds) => kinds && without(kinds, ids),
    );

  /** Says what came of the verb, which the rows leave with. */
  async function perform({ act, done: text, about: aboutRow }: TodayVerb, rows: readonly WaitingRow[]) {
    const titleOf = (id: string) => rows.find((row) => row.id === id)?.title;
    const { refused = [], undo } = await act(rows, keyed(key));
    const done = rows.filter(({ id }) => refused.every(({ _id }) => _id !== id));
    await queryClient.cancelQueries({ queryKey: todayKey });
    leave(rows.map(({ id }) => id));
    const [only] = done;
    const about = only && done.length === 1 ? (aboutRow?.(only) ?? only.title) : countOf(done.length, "row");
    if (done.length > 0 && undo) offerUndo({ done: text, about, undo, refresh });
    else if (done.length > 0) announce(text, about);
    for (const { _id, message } of refused) announceFailure(`“${titleOf(_id)}” was not changed`, message);
  }

  /** Does it unless it is being done; false if no answer came. */
  async function act(rows: readonly WaitingRow[]): Promise<boolean> {
    const [first] = rows;
    if (!verb || !first || isActing.current) return true;
    isActing.current = true;
    setBusy(true);
    setProblem(undefined);
    let isAnswered = true;
    try {
      await perform(verb, rows);
    } catch (error) {
      isAnswered = !isUnanswered(error);
      if (isAnswered) announceFailure(`“${first.title}” was not changed`, reasonOf(error));
      else setProblem(pressAgain);
    }
    if (isAnswered) {
      setKey(newKey());
      await refresh();
    }
    isActing.current = false;
    setBusy(false);
    return isAnswered;
  }

  return { busy, problem, act, refresh, leave };
}
