import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import type { RingFate } from "#birds/domain/ringing/ring-stock.ts";
import { keysOf, recordOf } from "#core/domain/keys.ts";
import type { Bird, PhoneSession, SessionChange } from "../phone-session.ts";

const MAX_UNDO = 20;

/** A bird of which nothing is known yet; who rings and who writes are as with the last one. */
export const emptyBird = (id: string, last?: Pick<Bird, "ringer" | "scribe">): Bird => ({
  ...recordOf(keysOf(encounterFields), () => null),
  id,
  doubts: [],
  ringer: last?.ringer ?? null,
  scribe: last?.scribe ?? null,
});

/** Whether something of a bird was entered. */
export const isBegun = ({ id, doubts, ringer, scribe, kind, ...facts }: Bird): boolean =>
  Object.values(facts).some((fact) => fact !== null);

/** Changes the bird in the hand, unless another one is in the hand by now. */
export const changeDraft =
  (id: string, part: Partial<Bird>): SessionChange =>
  (session) =>
    session.draft.id === id ? { ...session, draft: { ...session.draft, ...part } } : session;

interface Saving {
  /** The bird that was in the hand when Save was pressed; a second press finds another one and saves nothing. */
  id: string;
  /** What the screen knows and the bird in the hand lacks: the ring that was proposed, the time, what was asked. */
  facts: Partial<Bird>;
  /** Rings that went without a bird, as the answer to a question says. */
  fates: PhoneSession["fates"];
  nextId: string;
  text: string;
}

/** Saves the bird in the hand and takes up the next one, or the one that was held meanwhile. */
export const saveBird =
  ({ id, facts, fates, nextId, text }: Saving): SessionChange =>
  (session) => {
    const { draft, birds, held } = session;
    if (draft.id !== id) return session;
    const bird = { ...draft, ...facts };
    const found = birds.findIndex((one) => one.id === id);
    const step = {
      text,
      kind: "save" as const,
      bird: draft,
      before: birds[found] ?? null,
      index: found < 0 ? birds.length : found,
      fateIds: fates.map((fate) => fate.id),
    };
    return {
      ...session,
      birds: found < 0 ? [...birds, bird] : birds.with(found, bird),
      fates: [...session.fates, ...fates],
      draft: held ?? emptyBird(nextId, bird),
      held: null,
      undo: [...session.undo, step].slice(-MAX_UNDO),
    };
  };

/** Opens a bird of the list; what is in the hand is held until then. */
export const editBird =
  (id: string): SessionChange =>
  (session) => {
    const bird = session.birds.find((one) => one.id === id);
    if (!bird || session.draft.id === id) return session;
    const isListed = session.birds.some((one) => one.id === session.draft.id);
    const held = isListed ? session.held : isBegun(session.draft) ? session.draft : null;
    return { ...session, draft: bird, held, stage: "table" };
  };

/** Leaves a bird as it was before, or empties the one in the hand. */
export const discardDraft =
  (nextId: string): SessionChange =>
  (session) => ({ ...session, draft: session.held ?? emptyBird(nextId, session.draft), held: null });

/** Deletes a bird of the list. */
export const deleteBird =
  (id: string, nextId: string): SessionChange =>
  (session) => {
    const index = session.birds.findIndex((one) => one.id === id);
    const bird = session.birds[index];
    if (!bird) return session;
    const step = {
      text: `${bird.ring ?? "Bird"} deleted`,
      kind: "delete" as const,
      bird,
      before: null,
      index,
      fateIds: [],
    };
    const without = { ...session, birds: session.birds.filter((one) => one !== bird) };
    const next = session.draft.id === id ? discardDraft(nextId)(without) : without;
    return { ...next, undo: [...session.undo, step].slice(-MAX_UNDO) };
  };

/** Notes rings that went without a bird: broken at the table, or found missing at the end. */
export const noteFate =
  (rings: readonly { id: string; ring: string }[], fate: RingFate, reason: string | null): SessionChange =>
  (session) => {
    const known = new Set(session.fates.map(({ ring }) => ring));
    const fates = rings.filter(({ ring }) => !known.has(ring)).map((one) => ({ ...one, fate, reason }));
    if (fates.length === 0) return session;
    const step = {
      text: `${fates.map(({ ring }) => ring).join(", ")} ${fate}`,
      kind: "fate" as const,
      bird: null,
      before: null,
      index: 0,
      fateIds: fates.map(({ id }) => id),
    };
    return {
      ...session,
      fates: [...session.fates, ...fates],
      draft: {
        ...session.draft,
        ring: rings.some(({ ring }) => ring === session.draft.ring) ? null : session.draft.ring,
      },
      undo: [...session.undo, step].slice(-MAX_UNDO),
    };
  };

/** Brings back what was before the last step. */
export const undoLast: SessionChange = (session) => {
  const step = session.undo.at(-1);
  if (!step) return session;
  const fates = session.fates.filter(({ id }) => !step.fateIds.includes(id));
  const undone = { ...session, fates, undo: session.undo.slice(0, -1) };
  if (step.kind === "delete" && step.bird)
    return { ...undone, birds: session.birds.toSpliced(step.index, 0, step.bird) };
  if (step.kind !== "save" || !step.bird) return undone;
  const { bird, before } = step;
  const birds = before
    ? session.birds.map((one) => (one.id === bird.id ? before : one))
    : session.birds.filter(({ id }) => id !== bird.id);
  const isListed = session.birds.some(({ id }) => id === session.draft.id);
  const held = isListed || !isBegun(session.draft) ? session.held : session.draft;
  return { ...undone, birds, draft: bird, held, stage: "table" };
};
