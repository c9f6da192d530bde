/** Counts this page if the server could not: it was loaded ahead, or came back from the back/forward cache. */
export function startCounting(): void {
  const count = () => navigator.sendBeacon("/api/visits", location.pathname);
  const [entry] = performance.getEntriesByType("navigation");
  const { deliveryType } = { deliveryType: "", ...entry?.toJSON() };
  if (deliveryType === "navigational-prefetch") count();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) count();
  });
}
