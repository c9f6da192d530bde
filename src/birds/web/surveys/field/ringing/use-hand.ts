import { useMemo, useState } from "react";
import { check } from "#birds/domain/ringing/check.ts";
import { type DoubtInput, EncounterInput, type LinkedEncounter } from "#birds/domain/ringing/encounter.ts";
import type { Doubt } from "#birds/domain/ringing/known.ts";
import { keyOf } from "#birds/domain/ringing/ring-number.ts";
import type { Bird } from "../phone-session.ts";
import { clockNow } from "./measures.ts";
import { changeDraft, saveBird } from "./morning.ts";
import { type Answer, doubtKey, labelOf, ringsBefore } from "./questions.ts";
import { linkedOf, nameOf, nextRing } from "./session-known.ts";
import type { Ringing } from "./use-ringing.ts";

/** The words of the answer to a question, or of the note to a stop. */
export type Answers = ReadonlyMap<string, Answer>;

/** The bird in the hand: what it is, what is known of it, and how it is saved. */
export function useHand({ session, known, change }: Ringing) {
  const { draft, strings, stringId, birds } = session;
  /** What was typed into a field of measures and cannot be read, by field. */
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({});
  const open = strings.filter(({ isShut }) => !isShut);
  const string = open.find((one) => one.stringId === stringId) ?? open[0];
  const kind = draft.kind ?? (string ? "new" : "retrap");
  const isPutOn = kind === "new" || kind === "changed";
  const isListed = birds.some(({ id }) => id === draft.id);
  const proposed = useMemo(() => (string ? nextRing(known, string) : null), [known, string]);
  const ring = kind === "none" ? null : (draft.ring ?? (isPutOn && !isListed ? proposed : null));
  const bird: Bird = { ...draft, kind, ring };

  const linked = linkedOf(bird, session);
  const facts = linked && JSON.stringify(linked);
  // A check reads only what is linked, and takes some milliseconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its facts
  const [doubts, life] = useMemo(
    () => (linked ? [check(linked, known), lifeOf(linked, known.historyOf)] : [[], []]),
    [facts, known],
  );

  const set = (part: Partial<Bird>) => change(changeDraft(draft.id, part));

  /** What keeps the bird from being saved, whatever is answered. */
  function problemsOf(): string[] {
    const lacks = nameOf(bird) === null ? ["Choose the species, or type its name."] : [];
    const { error } = EncounterInput.safeParse(bird);
    const issues = (error?.issues ?? []).map(({ message, path }) =>
      message.startsWith("Invalid") ? `${labelOf(String(path[0]))}: ${message}` : message,
    );
    return [...new Set([...Object.values(unread), ...lacks, ...issues])];
  }

  function save(answers: Answers) {
    const given = doubts.map(
      (doubt): DoubtInput => ({
        field: doubt.field,
        kind: doubt.kind,
        text: doubt.text,
        answer: answers.get(doubtKey(doubt))?.words ?? null,
      }),
    );
    const fates = doubts.flatMap((doubt) => {
      const fate = answers.get(doubtKey(doubt))?.fate;
      if (!fate) return [];
      return ringsBefore(known, ring, proposed).map((one) => ({
        id: crypto.randomUUID(),
        ring: one,
        fate,
        reason: `Found missing before ${ring}`,
      }));
    });
    let answered: Partial<Bird> = {};
    for (const { change: part } of answers.values()) answered = { ...answered, ...part };
    change(
      saveBird({
        id: draft.id,
        facts: {
          kind,
          ring: ring && (keyOf(null, ring) ?? ring),
          time: draft.time ?? (isListed ? null : clockNow(new Date())),
          ...answered,
          // Doubts that were answered before and are none any more stay, as they were.
          doubts: isListed ? mergeDoubts(draft.doubts, given) : given,
        },
        fates,
        nextId: crypto.randomUUID(),
        text: [ring, nameOf(bird)].filter(Boolean).join(", "),
      }),
    );
    setUnread({});
  }
  return {
    bird,
    kind,
    ring,
    string,
    open,
    proposed,
    isListed,
    doubts,
    life,
    unread,
    setUnread,
    set,
    problemsOf,
    save,
  };
}
export type Hand = ReturnType<typeof useHand>;

/** The life of the bird that has this ring, without the encounter itself. */
function lifeOf(bird: LinkedEncounter, historyOf: (key: string) => readonly LinkedEncounter[]) {
  const key = keyOf(bird.scheme, bird.kind === "changed" ? bird.ringBefore : bird.ring);
  return key === null ? [] : historyOf(key).filter(({ id }) => id !== bird.id);
}

const mergeDoubts = (before: readonly DoubtInput[], now: readonly DoubtInput[]): DoubtInput[] => [
  ...before.filter((one) => !now.some((other) => isSame(one, other))),
  ...now.map((one) => (one.answer === null ? (before.find((old) => isSame(old, one)) ?? one) : one)),
];
const isSame = (a: DoubtInput, b: DoubtInput) =>
  a.field === b.field && a.kind === b.kind && a.text === b.text;

/** Doubts that want an answer before the bird is saved; an answer that was stored with it counts. */
export function openDoubts(doubts: readonly Doubt[], { doubts: stored }: Pick<Bird, "doubts">): Doubt[] {
  return doubts.filter(
    (doubt) =>
      doubt.level !== "mark" &&
      !stored.some((one) => one.answer !== null && doubtKeyOf(one) === doubtKey(doubt)),
  );
}
const doubtKeyOf = ({ field, kind, text }: DoubtInput) => [field, kind, text].join("|");
