import { useState } from "react";
import { z } from "zod";
import { parseJson } from "#core/web/session/session.ts";
import { Counted } from "#institute/domain/lending/inventory.ts";

const Draft = z.record(z.string(), Counted);
type Draft = z.output<typeof Draft>;

/** What one account has counted and not recorded, by the id of the equipment; it stays in this browser until then. */
export function useCountDraft(account: string) {
  const key = `inventory of ${account}`;
  const [draft, setDraft] = useState<Draft>(
    () => Draft.safeParse(parseJson(localStorage.getItem(key) ?? "")).data ?? {},
  );
  const store = (next: Draft) => {
    if (Object.keys(next).length > 0) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
    return next;
  };
  /** Sets what was counted of some equipment, or forgets it. */
  const set = (id: string, counted: Counted | undefined) =>
    setDraft(({ [id]: _, ...others }) => store(counted ? { ...others, [id]: counted } : others));
  return { draft, set };
}
