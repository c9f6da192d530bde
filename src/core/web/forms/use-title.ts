import { useEffect } from "react";
import { institute } from "#core/institute.ts";

/** Sets the title of a screen once its data are loaded. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${institute().shortName}`;
  }, [title]);
}
