import { useCallback, useMemo } from "react";
import type { Known } from "#birds/domain/ringing/known.ts";
import type { PhoneSession, SessionChange } from "../phone-session.ts";
import type { Field } from "../use-field.ts";
import { sessionKnown } from "./session-known.ts";
import { type RingingPackState, useRingingPack } from "./use-ringing-pack.ts";

/** What the screens of ringing share. */
export interface RingingBase {
  field: Field;
  pack: RingingPackState;
  /** Changes the open session. */
  change: (what: SessionChange) => void;
  /** What is known at this table; without an open session, what the pack says. */
  known: Known;
}
export interface Ringing extends RingingBase {
  session: PhoneSession;
}

/** The open session with everything that is known of rings and birds. */
export function useRinging(field: Field, open: PhoneSession | undefined): RingingBase {
  const pack = useRingingPack(field);
  const { ringing, sessions } = field;
  const id = open?.id;
  const change = useCallback((what: SessionChange) => id && ringing.change(id, what), [ringing, id]);
  const facts = JSON.stringify(
    (sessions ?? []).map(({ id, birds, fates, strings, entry }) => [
      id,
      birds,
      fates,
      strings,
      entry.date,
      entry.site,
    ]),
  );
  // A touch on the bird in the hand changes nothing of what is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its facts
  const known = useMemo(() => sessionKnown(pack.read, sessions ?? [], open), [pack.read, facts]);
  return { field, pack, change, known };
}
