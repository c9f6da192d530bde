/** Tells the styles, as `--keyboard`, how much of the window’s foot an on-screen keyboard covers; call the result to stop. */
export function followKeyboard(): () => void {
  const seen = window.visualViewport;
  const follow = () => {
    // Two fingers that zoom leave less of the page in sight too.
    const covered = seen && seen.scale < 1.01 ? window.innerHeight - seen.height - seen.offsetTop : 0;
    document.documentElement.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
  };
  const events = ["resize", "scroll"] as const;
  for (const event of events) seen?.addEventListener(event, follow);
  return () => {
    for (const event of events) seen?.removeEventListener(event, follow);
  };
}
