import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Addresses on this site that are not pages. */
const notPages = /^\/(api|files|art|assets|fonts|feeds)\//;

/**
 * Makes every plain link inside the site move without a reload, wherever it stands: in menus, lists and rich text.
 * Clicks that mean something else (a new tab, a download, a place on the same page) are left to the browser.
 */
export function useSoftLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (event.defaultPrevented || !plain || !link || link.target || link.hasAttribute("download")) return;
      const { origin, pathname, search, hash } = link;
      // Without a line only the browser's own way leads to a page that is kept offline.
      if (origin !== location.origin || notPages.test(pathname) || !navigator.onLine) return;
      if (hash && pathname === location.pathname && search === location.search) return;
      event.preventDefault();
      void navigate(pathname + search + hash);
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate]);
}
