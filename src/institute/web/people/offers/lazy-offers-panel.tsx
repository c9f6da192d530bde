import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Person } from "#core/web/session/use-person.ts";
import { workOffersQuery } from "./offers.ts";

// Most days there is nothing to offer, and the panel with its rows is not loaded.
const Panel = lazy(async () => ({ default: (await import("./offers-panel.tsx")).OffersPanel }));

/** The works that may be the member’s; once shown it stays, since a form may be open that began with one. */
export function WorkOffers({ person }: { person: Person }) {
  const { data: offers = [] } = useQuery(workOffersQuery(person._id));
  const [isShown, setShown] = useState(false);
  if (offers.length > 0 && !isShown) setShown(true);
  return (
    isShown && (
      <Suspense>
        <Panel person={person} />
      </Suspense>
    )
  );
}
