import { useSyncExternalStore } from "react";
import { AppError } from "#core/domain/errors.ts";
import { readSession } from "../../session/session.ts";

/** How far a form is: it waits for its uploads, or with them for an answer, and can be withdrawn; or the server may have it already. */
export type Stage = "waiting" | "ready" | "sending";

/** A form on its way to the server. */
export interface Submission {
  stage: Stage;
  isWithdrawn: boolean;
  /** Rejects once the form is withdrawn. */
  withdrawn: Promise<never>;
  withdraw: () => void;
}

const submissions = new Set<Submission>();
/** The questions that are open; while there is one, nothing begins to be sent. */
let holds = 0;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of [...listeners]) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Adds a form that may still be withdrawn; what is none is not counted among the forms of the page. */
export function openSubmission(isForm: boolean): Submission {
  let reject = (_reason: unknown) => {};
  const withdrawn = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  withdrawn.catch(() => {});
  const submission: Submission = {
    stage: "waiting",
    isWithdrawn: false,
    withdrawn,
    withdraw() {
      if (submission.stage === "sending") return;
      submission.isWithdrawn = true;
      closeSubmission(submission);
      reject(new DOMException("The form was withdrawn.", "AbortError"));
    },
  };
  if (isForm) submissions.add(submission);
  notify();
  return submission;
}

/** Sends nothing that was withdrawn; what is sent cannot be withdrawn any more. */
export function markAsSending(submission: Submission): void {
  if (submission.isWithdrawn) throw new DOMException("The form was withdrawn.", "AbortError");
  submission.stage = "sending";
  notify();
}

export function closeSubmission(submission: Submission): void {
  if (submissions.delete(submission)) notify();
}

/** Lets no form begin to be sent until the returned function is called, as while a question about it is open. */
export function holdSubmissions(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    notify();
  };
}

/** Resolves when no question is open. */
const whenFree = () =>
  new Promise<void>((resolve) => {
    const stop = subscribe(check);
    function check() {
      if (holds > 0) return;
      stop();
      resolve();
    }
    check();
  });

function markAsReady(submission: Submission): Promise<void> {
  if (submission.stage === "waiting") submission.stage = "ready";
  notify();
  return whenFree();
}

/** Waits, also while a question is open, and throws if the form is withdrawn or another person signs in meanwhile. */
export async function waitUnlessWithdrawn(submission: Submission, ready: Promise<void>): Promise<void> {
  const account = readSession()?.result._id;
  await Promise.race([ready.then(() => markAsReady(submission)), submission.withdrawn]);
  if (readSession()?.result._id !== account)
    throw new AppError("unauthenticated", "Not sent: you were signed out while it waited.");
}

/** Withdraws the forms that wait for uploads; false if one is being sent, which nothing takes back. */
export function withdrawSubmissions(): boolean {
  for (const submission of [...submissions]) submission.withdraw();
  return submissions.size === 0;
}

/** How far the forms of this page are; undefined if none is on its way. */
export function readStage(): Stage | undefined {
  const stages = [...submissions].map(({ stage }) => stage);
  return stages.find((stage) => stage === "sending") ?? stages[0];
}

export const useStage = (): Stage | undefined => useSyncExternalStore(subscribe, readStage, () => undefined);
