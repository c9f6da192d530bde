import { useQueryClient } from "@tanstack/react-query";
import type { Waiting, WaitingRow } from "#core/domain/waiting.ts";
import { countOf } from "#core/domain/words.ts";
import { isUnanswered, pressAgain, useAction } from "../forms/sending/use-action.ts";
import { todayKey } from "../session/today-query.ts";
import type { Acted, TodayVerb } from "../today-panel.ts";
import { announceFailure } from "../ui/toast.tsx";

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
export function useVerb(verb: TodayVerb | undefined, onAnswered?: () => void) {
  const queryClient = useQueryClient();
  const leave = (ids: readonly string[]) =>
    queryClient.setQueriesData<Record<string, Waiting>>(
      { queryKey: todayKey },
      (kinds) => kinds && without(kinds, ids),
    );
  const refusedText = (title: string | undefined) => `“${title}” was not changed`;
  const { run, busy, failure } = useAction({
    call: async (keyed, rows: readonly WaitingRow[]): Promise<Acted> => (await verb?.act(rows, keyed)) ?? {},
    done({ refused = [], undo }, rows) {
      for (const { _id, message } of refused)
        announceFailure(refusedText(rows.find(({ id }) => id === _id)?.title), message);
      const done = rows.filter(({ id }) => refused.every(({ _id }) => _id !== id));
      const [only] = done;
      if (!verb || !only) return undefined;
      const about = done.length === 1 ? (verb.about?.(only) ?? only.title) : countOf(done.length, "row");
      return { said: verb.done, detail: about, undo };
    },
    async after(_, rows) {
      await queryClient.cancelQueries({ queryKey: todayKey });
      leave(rows.map(({ id }) => id));
      onAnswered?.();
    },
    refused(rows, error) {
      if (isUnanswered(error)) return undefined;
      onAnswered?.();
      return refusedText(rows[0]?.title);
    },
    changes: [todayKey],
  });
  return { busy, problem: failure && pressAgain, act: run, leave };
}
