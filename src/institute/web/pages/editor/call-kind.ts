import { callKindLabels } from "#institute/domain/pages/calls.ts";
import { guessCallKind } from "#institute/domain/pages/guess-call-kind.ts";
import type { PageParts } from "./page-changes.tsx";
import type { PageValues } from "./page-values.ts";

const guessOf = ({ title }: PageValues) => guessCallKind(String(title ?? ""));

/** A change of a call that is not public yet: its kind follows the title until someone chooses another. */
export function withKindGuess(values: PageValues, change: PageValues): PageValues {
  const kind = values.kind || undefined;
  const isFollowing = "title" in change && (kind === undefined || kind === guessOf(values));
  return isFollowing ? { ...change, kind: guessOf(change) } : change;
}

/** The parts of a call, with what its title says of its kind. */
export function withKindHint(parts: PageParts, values: PageValues): PageParts {
  const guess = guessOf(values);
  const node = parts.get("kind");
  if (!guess || !node) return parts;
  const hint =
    values.kind === guess
      ? "Guessed from the title. Change it if it is wrong."
      : `The title suggests “${callKindLabels[guess]}”.`;
  return new Map([...parts, ["kind", { ...node, hint }]]);
}
