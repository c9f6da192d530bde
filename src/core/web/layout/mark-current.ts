import { ariaCurrentFor } from "./current.ts";

/** Marks in the header, which React leaves alone, the links to the open page and to those above it, and unfolds their group. */
export function markCurrent(pathname: string): void {
  const header = document.querySelector("header[data-site]");
  for (const link of header?.querySelectorAll("a") ?? []) {
    const current = ariaCurrentFor(pathname, link.getAttribute("href") ?? "");
    if (current) link.setAttribute("aria-current", current);
    else link.removeAttribute("aria-current");
  }
  for (const group of header?.querySelectorAll("[data-menu]") ?? [])
    group
      .querySelector("button")
      ?.toggleAttribute("data-current", Boolean(group.querySelector("a[aria-current]")));
  for (const fold of header?.querySelectorAll("nav details") ?? [])
    fold.toggleAttribute("open", Boolean(fold.querySelector("a[aria-current]")));
}
