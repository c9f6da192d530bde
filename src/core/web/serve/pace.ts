/** Tasks started at a time; eight refused sign-ins take about four milliseconds. */
const BATCH_SIZE = 8;
/** Milliseconds between batches, in which pages are answered and connections accepted. */
const PAUSE_MS = 10;

/** Starts a few tasks at a time, in order, so that other requests do not wait for all of them. */
export function createPace(
  batchSize = BATCH_SIZE,
  later: (callback: () => void) => unknown = (callback) => setTimeout(callback, PAUSE_MS),
): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  let startedCount = 0;
  let isPlanned = false;

  const begin = () => {
    const next = waiting.splice(0, batchSize);
    startedCount = next.length;
    isPlanned = false;
    if (startedCount > 0) plan();
    for (const task of next) task();
  };
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    later(begin);
  };
  return (task) => {
    plan();
    if (startedCount >= batchSize || waiting.length > 0) return void waiting.push(task);
    startedCount++;
    task();
  };
}
