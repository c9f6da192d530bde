import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Waiting, WaitingRow } from "#core/domain/waiting.ts";
import { countOf } from "#core/domain/words.ts";
import { todayKey } from "../session/today-query.ts";
import type { TodayVerb } from "../today-panel.ts";
import { announce, announceFailure, announceUndo } from "../ui/toast.tsx";

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : undefined);

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

/** Does a verb to rows, says what came of it, and offers to undo it. */
export function useVerb(verb: TodayVerb | undefined) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: todayKey });
  const leave = (ids: readonly string[]) =>
    queryClient.setQueriesData<Record<string, Waiting>>(
      { queryKey: todayKey },
      (kinds) => kinds && without(kinds, ids),
    );

  async function undo(revert: () => Promise<unknown>, about: string) {
    try {
      await revert();
      announce("It waits again", about);
    } catch (error) {
      announceFailure("This was not undone", reasonOf(error));
    }
    await refresh();
    // The message with the pressed button has disappeared.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("h1")?.focus();
  }

  async function act(rows: readonly WaitingRow[]) {
    const [first] = rows;
    if (!verb || !first || busy) return;
    setBusy(true);
    const titleOf = (id: string) => rows.find((row) => row.id === id)?.title;
    try {
      const { refused = [], undo: revert } = await verb.act(rows);
      const done = rows.filter(({ id }) => refused.every(({ _id }) => _id !== id));
      await queryClient.cancelQueries({ queryKey: todayKey });
      leave(rows.map(({ id }) => id));
      const about = done.length === 1 ? done[0]?.title : countOf(done.length, "row");
      if (done.length > 0 && revert) announceUndo(verb.done, () => void undo(revert, about ?? ""), about);
      else if (done.length > 0) announce(verb.done, about);
      for (const { _id, message } of refused) announceFailure(`“${titleOf(_id)}” was not changed`, message);
    } catch (error) {
      announceFailure(`“${first.title}” was not changed`, reasonOf(error));
    }
    await refresh();
    setBusy(false);
  }

  return { busy, act, refresh, leave };
}
