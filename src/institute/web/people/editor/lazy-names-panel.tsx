import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Person } from "#core/web/session/use-person.ts";
import { nameClaimsQuery, nameOffersQuery } from "./names.ts";

// Most days there is nothing to ask, and the panels with their rows are not loaded.

const load = () => import("./names-panel.tsx");
const Offers = lazy(async () => ({ default: (await load()).NameOffers }));
const Claims = lazy(async () => ({ default: (await load()).NamesToConfirm }));

/** “Is this you?” for each name that may be the member’s. */
export function NameOffers({ person }: { person: Person }) {
  const { data: offers = [] } = useQuery(nameOffersQuery(person._id));
  return (
    offers.length > 0 && (
      <Suspense>
        <Offers person={person} />
      </Suspense>
    )
  );
}

/** The names that members claim; once shown it stays, since it offers to take the last decision back. */
export function NamesToConfirm({ person }: { person: Person }) {
  const { data } = useQuery(nameClaimsQuery(person._id));
  const [isShown, setShown] = useState(false);
  if (data && data.claims.length > 0 && !isShown) setShown(true);
  return (
    isShown && (
      <Suspense>
        <Claims person={person} />
      </Suspense>
    )
  );
}
