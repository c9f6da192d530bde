import { once } from "node:events";

/** What the server sends when the import is to stop. */
export const STOP = "stop";

/** In the worker: the task that the server has started it for. It ends with the server. */
export async function receiveTask<Task>(): Promise<Task> {
  process.once("disconnect", () => process.exit());
  const [task] = await once(process, "message");
  return task;
}

/** In the worker: calls back when the import is to stop. */
export const onStop = (stop: () => void) =>
  void process.on("message", (message) => message === STOP && stop());

/** In the worker: says something to the server. */
export const say = (message: object) => void process.send?.(message);

/** In the worker: says its last and ends. */
export const finish = () => process.disconnect();
