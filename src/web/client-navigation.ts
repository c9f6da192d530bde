import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isGuideCached, offlineGuidePaths } from "./guide-pages.ts";
import { announceFailure } from "./ui/toast.tsx";

/** Paths on this site that are not pages. */
const nonPagePaths = /^\/(api|files|art|assets|fonts|feeds)\//;

/** Follows every plain link inside the site without a reload; links inside `data-keep-place` keep the scroll position. */
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
    /** Offline, a search form leads to the saved guide or nowhere. */
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

/** A saved page needs a full page load; any other page would fail to load and lose the open one. */
function navigateOffline(address: string) {
  if (isGuideCached() && offlineGuidePaths.test(new URL(address).pathname)) location.assign(address);
  else
    announceFailure(
      "You’re offline",
      "The page could not be loaded. This page stays open; try again once you’re online.",
    );
}
