import { useEffect, useMemo, useState } from "react";
import { type ReadPack, readPack } from "#birds/domain/ringing/known-from.ts";
import { mergePack, type RingingPack } from "#birds/domain/ringing/pack.ts";
import { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { asObject } from "#core/domain/keys.ts";
import { readSetting, saveSetting } from "../phone-store.ts";
import type { Sender } from "../phone-survey.ts";
import { TIMEOUT_MS } from "../send-surveys.ts";
import { fetchSteadily } from "../steady-fetch.ts";
import type { Field } from "../use-field.ts";

/** The rings and ringed birds on this phone. */
export interface RingingPackState {
  read: ReadPack;
  /** Whether they are here at all; without them a ring cannot be checked. */
  isReady: boolean;
  /** Whether the newest are on their way. */
  isLoading: boolean;
}

const nothing: ReadPack = {
  settings: RingingSettings.parse({}),
  strings: [],
  lives: new Map(),
  fates: new Map(),
  ranges: new Map(),
  series: [],
};

const isPack = (value: unknown): value is RingingPack => {
  const { version, isWhole, strings, lives } = asObject(value);
  return (
    typeof version === "string" &&
    typeof isWhole === "boolean" &&
    Array.isArray(strings) &&
    typeof lives === "object"
  );
};

type Stored = NonNullable<Awaited<ReturnType<typeof readSetting<"ringingPack">>>>;

/** The pack with what changed since it came; undefined if nothing did. */
async function fetchChanges(sender: Sender, stored: Stored | undefined): Promise<Stored | undefined> {
  const own = stored?.person === sender.person._id ? stored : undefined;
  const since = own ? `?since=${encodeURIComponent(own.pack.version)}` : "";
  const headers = {
    Authorization: `Bearer ${sender.token}`,
    ...(own?.etag && { "If-None-Match": own.etag }),
  };
  const reply = await fetchSteadily(`/api/ringing/pack${since}`, { headers }, TIMEOUT_MS);
  if (reply.status !== 200) return undefined;
  const content: unknown = await reply.json();
  if (!isPack(content)) return undefined;
  const pack = own ? mergePack(own.pack, content) : content;
  return { etag: reply.headers.get("etag"), person: sender.person._id, pack };
}

/** The pack of this phone at once, then with what changed since; it is read again when the phone comes online. */
export function useRingingPack({ sender, isOnline }: Pick<Field, "sender" | "isOnline">): RingingPackState {
  const [pack, setPack] = useState<RingingPack>();
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const stored = await readSetting("ringingPack");
      if (stored && !isOver) setPack(stored.pack);
      if (!sender || !isOnline || isOver) return;
      setIsLoading(true);
      const newer = await fetchChanges(sender, stored);
      if (!newer || isOver) return;
      setPack(newer.pack);
      await saveSetting("ringingPack", newer);
    };
    // What does not arrive stays as it was.
    load()
      .catch(console.warn)
      .finally(() => isOver || setIsLoading(false));
    return () => {
      isOver = true;
    };
  }, [sender, isOnline]);
  const read = useMemo(() => (pack ? readPack(pack) : nothing), [pack]);
  return { read, isReady: pack !== undefined, isLoading };
}
