/** The menus of the header: they open by pointer, click and keyboard; Escape closes them and returns the focus. */
export function startMenus(header: HTMLElement): void {
  for (const group of header.querySelectorAll<HTMLElement>("[data-menu]")) startMenu(group);
  // A menu that the mouse opened has no focus.
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeMenus(header, true);
  });
  header.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) closeMenus(header);
  });
  header.addEventListener("focusout", ({ target, relatedTarget }) => {
    const card = target instanceof Element && target.closest("details[data-account]");
    if (card && relatedTarget instanceof Node && !card.contains(relatedTarget)) card.removeAttribute("open");
  });
}

/** Closes what is open, but not the groups inside it; `refocus` puts a focus inside it on its button. */
export function closeMenus(header: HTMLElement, refocus = false): void {
  for (const open of header.querySelectorAll<HTMLElement>(
    "[data-menu][data-open], details[open]:not(nav *)",
  )) {
    const button = open.querySelector<HTMLElement>("button, summary");
    if (refocus && open.contains(document.activeElement)) button?.focus();
    open.removeAttribute("open");
    show(open, false);
  }
}

function show(group: HTMLElement, open: boolean): void {
  group.toggleAttribute("data-open", open);
  group.querySelector("button[aria-expanded]")?.setAttribute("aria-expanded", String(open));
}

function startMenu(group: HTMLElement): void {
  /** Whether a mouse hovers, which keeps the menu open; a tap toggles it. */
  let hovering = false;
  const hover = ({ pointerType, type }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    hovering = type === "pointerenter";
    show(group, hovering);
  };
  group.addEventListener("pointerenter", hover);
  group.addEventListener("pointerleave", hover);
  group.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && group.contains(relatedTarget))) show(group, false);
  });
  group.querySelector("button")?.addEventListener("click", ({ detail }) => {
    show(group, !group.hasAttribute("data-open") || (hovering && detail > 0));
  });
  if (group.matches(":hover, :focus-within")) show(group, true);
}
