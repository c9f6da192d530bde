import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { toFailure } from "#core/web/forms/sending/submission.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { keyedFor } from "#core/web/send-key.ts";
import type { Person } from "#core/web/session/use-person.ts";
import type { OfferedWork } from "#institute/domain/people/orcid-record.ts";
import type { Profile, ProfileChanges } from "#institute/domain/people/profile.ts";
import { type Taken, takeWork } from "./take-work.ts";

/** What became of a ticked work, or why nothing did. */
export type Outcome = { taken: Taken } | { problem: string };

export interface Ticked {
  /** What fills empty fields of the profile. */
  profile: ProfileChanges;
  /** The works, by their places in the record. */
  works: ReadonlyMap<number, OfferedWork>;
}

/** Takes over what is ticked, one work after the other, so that a limit stops it with the rest still ticked. */
export function useTaking(person: Person, profile: Profile) {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const { run: take, failure } = useAction({
    async call(keyed, { profile: changes, works }: Ticked) {
      setProgress({ done: 0, of: works.size });
      try {
        if (Object.keys(changes).length > 0) {
          const json = { ...changes, ...(profile.version !== undefined && { version: profile.version }) };
          await unwrap(browserClient.api.profiles[":id"].$patch({ param: { id: profile._id }, json }, keyed));
        }
        const owner = { profileId: profile._id, name: profile.name };
        const isAdmin = person.role === "admin";
        let done = 0;
        for (const [place, work] of works) {
          const outcome = await takeWork(work, { owner, isAdmin, keyed: keyedFor(keyed, place) })
            .then((taken): Outcome => ({ taken }))
            .catch((error: unknown): Outcome => {
              if (isOfAll(error)) throw error;
              return { problem: toFailure(error).message };
            });
          setOutcomes((before) => new Map([...before, [place, outcome]]));
          done += 1;
          setProgress({ done, of: works.size });
        }
      } finally {
        setProgress(undefined);
        // Also what was taken before a failure.
        for (const queryKey of [["profile"], ["profiles"], ["posts"], ["names"]])
          await queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  return { take, outcomes, progress, problem: failure?.message };
}

/** Whether the next work would fail for the same reason. */
const isOfAll = (error: unknown) =>
  !(error instanceof AppError) ||
  ["tooMany", "unauthenticated", "unavailable", "broken"].includes(error.code);
