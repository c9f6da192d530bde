import { createWriteStream } from "node:fs";
import { flushCompileCache } from "node:module";
import { pipeline } from "node:stream/promises";
import type { Institute } from "#core/domain/settings.ts";
import { setInstitute } from "#core/institute.ts";

/** The file descriptor of a child's pipe for `writeOutput`. */
export const OUTPUT_FD = 4;

/** Sent by the parent to stop the current task. */
export const STOP = "stop";

/** The message of a parent: a task, and the settings under which it is done. */
export interface ChildTask<Task> {
  task: Task;
  institute: Institute;
}

/** The messages of a child. */
export type ChildMessage<Answer, Progress> =
  | { progress: Progress }
  | { answer: Answer }
  | { failure: string };

/** In a child: answers each task from the parent, and ends when the parent does. */
export function answerTasks<Task, Answer, Progress = never>(
  answer: (task: Task, report: (progress: Progress) => void) => Answer | Promise<Answer>,
): void {
  // The parent may kill this process at any time, and Node stores the cache only at a regular exit.
  flushCompileCache();
  // The empty callback ignores errors when the parent has gone.
  const send = (message: ChildMessage<Answer, Progress>) =>
    void process.send?.(message, undefined, undefined, () => {});
  process.once("disconnect", () => process.exit());
  process.on("message", async (message: ChildTask<Task> | typeof STOP) => {
    if (message === STOP) return;
    setInstitute(message.institute);
    try {
      send({ answer: await answer(message.task, (progress) => send({ progress })) });
    } catch (error) {
      send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}

/** In a child: calls back when the current task must stop. */
export const onStop = (stop: () => void) =>
  void process.on("message", (message) => message === STOP && stop());

/** In a child: writes the bytes for the parent's task to a pipe of its own, and ends; logs go to the standard output. */
export function writeOutput<Task>(write: (task: Task) => AsyncIterable<Uint8Array>): void {
  flushCompileCache();
  process.once("disconnect", () => process.exit());
  process.once("message", async ({ task, institute }: ChildTask<Task>) => {
    setInstitute(institute);
    await pipeline(write(task), createWriteStream("", { fd: OUTPUT_FD }));
    process.disconnect();
  });
}
