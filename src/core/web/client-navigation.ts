import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isSomethingUnsaved } from "./leaving.ts";
import { opensOffline } from "./offline-copy.ts";
import { announceFailure, storeToast } from "./ui/toast.tsx";
import { isInWorkplace } from "./workplace-paths.ts";

/** Follows plain links inside the application without a reload. */
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
      if (origin !== location.origin) return;
      if (hash && pathname === location.pathname && search === location.search) return;
      if (!navigator.onLine) return stayOffline(event, link.href);
      // The browser opens a document by itself, unless a question comes first.
      if (!isInWorkplace(pathname) && !isSomethingUnsaved()) return storeToast();
      event.preventDefault();
      void navigate(pathname + search + hash);
    }
    /** Offline, a search form leads to a saved page or nowhere. */
    function onSubmit(event: SubmitEvent) {
      const form = event.target;
      if (navigator.onLine || !(form instanceof HTMLFormElement)) return;
      if (form.method !== "get" || !form.hasAttribute("action")) return;
      stayOffline(event, form.action);
    }
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit, { capture: true });
    };
  }, [navigate]);
}

/** A saved page loads as a document; any other page would fail to load and lose the open one. */
function stayOffline(event: Event, address: string) {
  if (opensOffline(address)) return;
  event.preventDefault();
  announceFailure("You’re offline", "This page stays open; try again once you’re online.");
}
