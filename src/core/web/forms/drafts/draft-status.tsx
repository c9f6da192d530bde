import type { ReactNode } from "react";
import { DRAFT_DAYS } from "#core/domain/draft.ts";
import styles from "./draft-status.module.css";
import type { DraftPlace } from "./use-draft.ts";

export const draftProblemId = "draft-problem";

/** Whether another device has done something with the draft, which comes before everything else. */
export const mustBeAnswered = ({ problem }: DraftPlace): boolean =>
  problem?.kind === "newer" || problem?.kind === "ended";

/** Where what was typed is kept; `children` is shown unless another device has to be heard first. */
export function DraftStatus(props: {
  editor: { draft: DraftPlace; isUnchanged: boolean };
  children?: ReactNode;
}) {
  const { draft, isUnchanged } = props.editor;
  if (isUnchanged) return null;
  const show = () => {
    const note = document.getElementById(draftProblemId);
    note?.scrollIntoView({ block: "center" });
    note?.focus({ preventScroll: true });
  };
  return (
    <p className={`hint ${styles.status}`}>
      {statusOf(draft)}{" "}
      {mustBeAnswered(draft) ? (
        <button type="button" className="link" onClick={show}>
          What another device has done
        </button>
      ) : (
        props.children
      )}
    </p>
  );
}

function statusOf({ where, problem }: DraftPlace): string {
  if (where === "account" && !problem)
    return `Saved with your account, for ${DRAFT_DAYS} days after the last change.`;
  if (where === "nowhere") return "Not saved yet.";
  if (problem?.kind === "refused") return `Saved on this device only. ${problem.message}`;
  return "Saved on this device.";
}
