import { formatDate, formatTime } from "#core/domain/dates.ts";
import type { DraftSource } from "#core/web/forms/unfinished-drafts.tsx";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { listUnfinished, removeUnfinished, type Unfinished } from "./unfinished.ts";

/** The unfinished posts of an account that pass, for a list of drafts. */
export const draftSource = (
  account: string,
  isWanted: (entry: Unfinished) => boolean = () => true,
): DraftSource<Unfinished> => ({
  list: async () => (await listUnfinished(account)).filter(isWanted),
  remove: removeUnfinished,
  describe: ({ name, title, id, postType, savedAt, isHere }) => {
    const what = id === null ? postTypeRow(postType).one : "Changes to a post";
    const where = isHere ? "on this device" : "on another device";
    return {
      key: name,
      title: title.trim() || "No title yet",
      detail: `${what}, not sent yet. Last changed ${formatDay(savedAt)} ${where}`,
    };
  },
});

/** A moment by its time today and yesterday, and by its day before. */
export function formatDay(iso: string, now = new Date()): string {
  const isOn = (daysAgo: number) =>
    formatDate(iso) === formatDate(new Date(now.getTime() - daysAgo * 86_400_000).toISOString());
  if (isOn(0)) return `today at ${formatTime(iso)}`;
  return isOn(1) ? `yesterday at ${formatTime(iso)}` : `on ${formatDate(iso)}`;
}
