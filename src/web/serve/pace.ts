/** Tasks begun at a time: eight refused sign-ins take some four milliseconds. */
const MAX_AT_ONCE = 8;
/** Milliseconds until the next may begin, in which pages are answered and connections accepted. */
const PAUSE_MS = 10;

/** Begins a few tasks at a time, in their order, so that nothing else that arrives waits until all have begun. */
export function createPace(
  maxAtOnce = MAX_AT_ONCE,
  later: (callback: () => void) => unknown = (callback) => setTimeout(callback, PAUSE_MS),
): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let isPlanned = false;

  const begin = () => {
    const next = waiting.splice(0, maxAtOnce);
    begun = next.length;
    isPlanned = false;
    if (begun > 0) plan();
    for (const task of next) task();
  };
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    later(begin);
  };
  return (task) => {
    plan();
    if (begun >= maxAtOnce || waiting.length > 0) return void waiting.push(task);
    begun++;
    task();
  };
}
