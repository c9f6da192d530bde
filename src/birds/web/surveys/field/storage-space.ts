const MB = 1_000_000;
const LEAST_MB = 2;
const LOW_MB = 25;

/** Whether there is room for a survey; persistent storage is requested, so that the browser clears nothing by itself. */
export async function checkSpace(): Promise<{ isFull: boolean; words: string | null }> {
  const storage: StorageManager | undefined = navigator.storage;
  await storage?.persist?.().catch(() => false);
  const { quota, usage = 0 } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return judgeSpace(quota === undefined ? undefined : (quota - usage) / MB);
}

/** What to say of the megabytes that are left. */
export function judgeSpace(left: number | undefined): { isFull: boolean; words: string | null } {
  if (left === undefined || left >= LOW_MB) return { isFull: false, words: null };
  const space = `${Math.max(0, Math.floor(left))} MB`;
  if (left >= LEAST_MB)
    return {
      isFull: false,
      words: `This phone has only ${space} left for this page. That is enough for a survey, but free some space soon.`,
    };
  return {
    isFull: true,
    words: `This phone is full: ${space} left for this page. Free some space before you count, or your counts could be lost.`,
  };
}
