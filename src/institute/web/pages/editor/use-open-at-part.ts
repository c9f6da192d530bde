import { useEffect } from "react";

/** Opens the form at the part that the fragment of its address names, as the “Edit” of a heading does. */
export function useOpenAtPart(): void {
  useEffect(() => {
    // Editors of text are made after the first paint.
    const frame = requestAnimationFrame(() => openAt(location.hash.slice(1)));
    return () => cancelAnimationFrame(frame);
  }, []);
}

function openAt(id: string): void {
  const named = id.startsWith("part-") ? document.getElementById(id) : null;
  const part = named ?? (id.startsWith("part-") ? document.getElementById(`${id}-label`) : null);
  if (!part) return;
  for (let row = part.closest("details"); row; row = row.parentElement?.closest("details") ?? null)
    row.open = true;
  const first =
    part.matches("fieldset") && part.querySelector<HTMLElement>("input, textarea, select, summary");
  (first || part).focus({ preventScroll: true });
  part.scrollIntoView({ block: "start" });
}
