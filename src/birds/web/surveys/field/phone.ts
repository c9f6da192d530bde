import type { ItemStore } from "./phone-store.ts";
import { CHANNEL } from "./send-surveys.ts";

/** What the screens show: only what is stored. */
export interface PhoneState<Item> {
  /** Undefined until they are read. */
  items: Item[] | undefined;
  /** Why the last write failed; its changes are tried again by `retry`. */
  failure: "full" | "broken" | null;
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/** What this phone stores, shared by its tabs; changes are written in order, and shown once they are stored. */
export function openPhone<Item extends { id: string }>(store: ItemStore<Item>) {
  let state: PhoneState<Item> = { items: undefined, failure: null };
  const listeners = new Set<() => void>();
  const waiting: { id: string; change: (item: Item) => Item }[] = [];
  let isWriting = false;
  /** Who waits until nothing is being written. */
  const idle: (() => void)[] = [];
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

  const show = (next: Partial<PhoneState<Item>>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const fail = (error: unknown) => {
    console.error(error);
    show({ failure: isFull(error) ? "full" : "broken" });
  };

  async function read(): Promise<void> {
    try {
      show({ items: await store.readAll() });
    } catch (error) {
      fail(error);
    }
  }
  const announce = () => channel?.postMessage("stored");

  /** Writes all changes that wait, those of one item together. */
  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      for (let first = waiting[0]; first; first = waiting[0]) {
        const { id } = first;
        const end = waiting.findIndex((one) => one.id !== id);
        const batch = waiting.slice(0, end < 0 ? undefined : end);
        const stored = await store.update(
          id,
          batch.map(({ change }) => change),
        );
        waiting.splice(0, batch.length);
        const items = (state.items ?? []).flatMap((one) => (one.id === id ? (stored ?? []) : one));
        show({ items, failure: null });
        announce();
      }
    } catch (error) {
      fail(error);
    }
    isWriting = false;
    for (const go of idle.splice(0)) go();
  }

  if (channel) channel.onmessage = () => void read();

  return {
    read,
    announce,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Changes one of them. */
    change(id: string, change: (item: Item) => Item) {
      waiting.push({ id, change });
      void write();
    },
    /** Resolves once all changes are stored and shown, or could not be stored. */
    whenStored: () =>
      isWriting ? new Promise<void>((resolve) => void idle.push(resolve)) : Promise.resolve(),
    /** Tries again to store what could not be stored. */
    retry: () => void write(),
    async add(item: Item): Promise<boolean> {
      try {
        await store.add(item);
      } catch (error) {
        fail(error);
        return false;
      }
      await read();
      announce();
      return true;
    },
    async remove(id: string): Promise<void> {
      await store.remove(id).catch(fail);
      await read();
      announce();
    },
  };
}
