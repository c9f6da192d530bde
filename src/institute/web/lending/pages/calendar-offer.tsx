import { lazy, Suspense, useState } from "react";

const CalendarAddresses = lazy(async () => ({
  default: (await import("./calendar-addresses.tsx")).CalendarAddresses,
}));

/** Offers the loans for a calendar program; what it needs is loaded when it is opened. */
export function CalendarOffer({ isManager }: { isManager: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Put {isManager ? "loans" : "your loans"} in your calendar</summary>
      {isOpen && (
        <Suspense fallback={<p role="status">Loading</p>}>
          <CalendarAddresses isManager={isManager} />
        </Suspense>
      )}
    </details>
  );
}
