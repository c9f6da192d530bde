import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { asObject } from "#core/domain/keys.ts";
import { isDocumentOpening } from "../../open-document.ts";

/** Gives an open editor a history entry of its own: a step back closes the editor and does not leave its page. */
export function useOwnEntry(opened: boolean, close: () => void, isLeaving: boolean): void {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const isHere = asObject(state).isEditor === true;
  const stage = useRef<"new" | "added" | "entered">("new");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these two move it
  useEffect(() => {
    if (!opened) {
      if (isHere && !isLeaving && !isDocumentOpening()) void navigate(-1);
    } else if (isHere) stage.current = "entered";
    else if (stage.current === "entered") close();
    else if (stage.current === "new") {
      stage.current = "added";
      void navigate({ search, hash }, { state: { isEditor: true }, preventScrollReset: true });
    }
  }, [opened, isHere]);
}
