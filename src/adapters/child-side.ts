/** What a parent sends when its child is to stop the task at hand. */
export const STOP = "stop";

/** What a child sends. */
export type ChildMessage<Answer, Progress> =
  | { progress: Progress }
  | { answer: Answer }
  | { failure: string };

/** In a child: answers each task that its parent sends. The child ends with its parent. */
export function answerTasks<Task, Answer, Progress = never>(
  answer: (task: Task, report: (progress: Progress) => void) => Answer | Promise<Answer>,
): void {
  // A parent that is gone misses the message, and nothing else.
  const send = (message: ChildMessage<Answer, Progress>) =>
    void process.send?.(message, undefined, undefined, () => {});
  process.once("disconnect", () => process.exit());
  process.on("message", async (message: { task: Task } | typeof STOP) => {
    if (message === STOP) return;
    try {
      send({ answer: await answer(message.task, (progress) => send({ progress })) });
    } catch (error) {
      send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}

/** In a child: calls back when the task at hand is to stop. */
export const onStop = (stop: () => void) =>
  void process.on("message", (message) => message === STOP && stop());
