import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isGuideCached, offlineGuidePaths } from "./guide-pages.ts";
import { announceFailure } from "./ui/toast.tsx";

/** Addresses on this site that are not pages. */
const nonPagePaths = /^\/(api|files|art|assets|fonts|feeds)\//;

/**
 * Makes every plain link inside the site move without a reload, wherever it stands: in menus, lists and rich text.
 * Clicks that mean something else (a new tab, a download, a place on the same page) are left to the browser. Choices
 * inside `data-keep-place` change what the page shows, not where the reader is on it.
 */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const isPlainClick =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (event.defaultPrevented || !isPlainClick || !link || link.target || link.hasAttribute("download"))
        return;
      const { origin, pathname, search, hash } = link;
      if (origin !== location.origin || nonPagePaths.test(pathname)) return;
      if (hash && pathname === location.pathname && search === location.search) return;
      event.preventDefault();
      const preventScrollReset = link.closest("[data-keep-place]") !== null;
      if (navigator.onLine) void navigate(pathname + search + hash, { preventScrollReset });
      else navigateOffline(link.href);
    }
    /** Without a line a search form, too, leads to the kept guide or nowhere. */
    function onSubmit(event: SubmitEvent) {
      const form = event.target;
      if (navigator.onLine || !(form instanceof HTMLFormElement)) return;
      if (form.method !== "get" || !form.hasAttribute("action")) return;
      event.preventDefault();
      const address = new URL(form.action);
      for (const [name, value] of new FormData(form, event.submitter))
        if (typeof value === "string") address.searchParams.append(name, value);
      navigateOffline(address.href);
    }
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit, { capture: true });
    };
  }, [navigate]);
}

/** Only the browser's own way leads to a page that is kept offline; any other would take the open page away for nothing. */
function navigateOffline(address: string) {
  if (isGuideCached() && offlineGuidePaths.test(new URL(address).pathname)) location.assign(address);
  else
    announceFailure(
      "You’re offline",
      "The page could not be fetched. What is open here stays as it is; try again once you’re online.",
    );
}
