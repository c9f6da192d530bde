import { useEffect } from "react";
import { institute } from "#institute";

/** The title of a screen that is known only once its data are there. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${institute.shortName}`;
  }, [title]);
}
