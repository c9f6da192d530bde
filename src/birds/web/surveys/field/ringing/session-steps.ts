import type { OpenString, PhoneSession, SessionChange, SessionEntry } from "../phone-session.ts";
import { type Owner, toSend, unsent } from "../phone-survey.ts";
import { discardDraft, emptyBird } from "./morning.ts";

interface Beginning {
  id: string;
  birdId: string;
  owner: Owner | null;
  now: number;
  /** The ringing day, YYYY-MM-DD. */
  date: string;
}

/** A session that is being set up, with the people and nets of the last one. */
export const newSession = (
  { id, birdId, owner, now, date }: Beginning,
  last?: SessionEntry,
): PhoneSession => ({
  id,
  owner,
  isHidden: false,
  createdAt: now,
  stage: "setup",
  version: 1,
  entry: {
    date,
    site: {
      locationID: null,
      name: "",
      latitude: null,
      longitude: null,
      precisionMetres: null,
      position: "dot",
    },
    openTime: null,
    closeTime: null,
    weather: null,
    wind: null,
    rain: null,
    cloud: null,
    playback: null,
    inCharge: last?.inCharge ?? owner?.name ?? null,
    team: last?.team ?? null,
    notes: null,
    nets: (last?.nets ?? []).map((net) => ({ ...net, openTime: null, closeTime: null })),
  },
  strings: [],
  stringId: null,
  birds: [],
  fates: [],
  draft: emptyBird(birdId),
  held: null,
  undo: [],
  before: null,
  sending: unsent,
});

export const changeEntry =
  (part: Partial<SessionEntry>): SessionChange =>
  (session) => ({ ...session, entry: { ...session.entry, ...part } });

export const changeSite =
  (change: (site: SessionEntry["site"]) => SessionEntry["site"]): SessionChange =>
  (session) =>
    changeEntry({ site: change(session.entry.site) })(session);

export const changeNet =
  (position: number, part: Partial<SessionEntry["nets"][number]>): SessionChange =>
  (session) =>
    changeEntry({
      nets: session.entry.nets.map((net, index) => (index === position ? { ...net, ...part } : net)),
    })(session);

/** Another net, named by the number that follows, as long as the one before. */
export const addNet: SessionChange = (session) => {
  const { nets } = session.entry;
  const last = nets.at(-1);
  const number = Number(last?.name ?? 0);
  const name = Number.isInteger(number) ? String(number + 1) : null;
  const net = { name, metres: last?.metres ?? null, openTime: null, closeTime: null, unitId: null };
  return changeEntry({ nets: [...nets, net] })(session);
};

export const removeNet =
  (position: number): SessionChange =>
  (session) =>
    changeEntry({ nets: session.entry.nets.filter((_net, index) => index !== position) })(session);

/** Opens a string at this table; another one of its size is closed. */
export const openString =
  (string: Pick<OpenString, "stringId" | "first" | "last" | "size" | "from" | "isTaken">): SessionChange =>
  (session) => {
    const others = session.strings
      .filter(({ stringId }) => stringId !== string.stringId)
      .map((other) => (other.size === string.size ? { ...other, isShut: true } : other));
    return {
      ...session,
      stringId: string.stringId,
      strings: [...others, { ...string, isShut: false, nextRead: null }],
    };
  };

/** Notes of a string that the server has it at this table, or what was read from its next ring. */
export const changeString =
  (stringId: string, part: Partial<Pick<OpenString, "isTaken" | "nextRead">>): SessionChange =>
  (session) => ({
    ...session,
    strings: session.strings.map((one) => (one.stringId === stringId ? { ...one, ...part } : one)),
  });

/** Proposes new rings of another open string. */
export const chooseString =
  (stringId: string): SessionChange =>
  (session) => ({
    ...session,
    stringId,
    draft: { ...session.draft, kind: "new", scheme: null, ring: null, ringBefore: null },
  });

/** Closes a string; one of which a ring was used stays in the comparison. */
export const shutString =
  (stringId: string, isUsed: boolean): SessionChange =>
  (session) => {
    const strings = isUsed
      ? session.strings.map((one) => (one.stringId === stringId ? { ...one, isShut: true } : one))
      : session.strings.filter((one) => one.stringId !== stringId);
    const left = strings.find(({ isShut }) => !isShut);
    return { ...session, strings, stringId: left?.stringId ?? null };
  };

export const startTable: SessionChange = (session) => ({ ...session, stage: "table" });
export const startClosing: SessionChange = (session) => ({ ...session, stage: "closing" });

/** Closes a session, so that it waits to be sent; a correction is a new version. */
export const closeSession: SessionChange = (session) => ({
  ...session,
  stage: "closed",
  version: session.before ? Math.max(session.version, session.before.version) + 1 : session.version,
  before: null,
  undo: [],
  sending: toSend(session.sending),
});

/** Opens a closed session for a correction. */
export const correctSession: SessionChange = (session) => {
  if (session.stage !== "closed") return session;
  const { version, entry, strings, birds, fates, sending } = session;
  return {
    ...session,
    stage: "closing",
    before: { version, entry, strings, birds, fates, sending },
    undo: [],
  };
};

/** Leaves a correction without its changes; what was sent meanwhile stays known. */
export const discardCorrection =
  (nextId: string): SessionChange =>
  (session) =>
    session.before
      ? {
          ...discardDraft(nextId)(session),
          ...session.before,
          stage: "closed",
          before: null,
          undo: [],
        }
      : session;
