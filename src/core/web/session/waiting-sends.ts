import { AppError, errorStatus, readError } from "#core/domain/errors.ts";
import { asObject } from "#core/domain/keys.ts";
import { createStore } from "../device-store.ts";
import { keyHeader, newKey } from "../send-key.ts";
import { parseJson, readSession } from "./session.ts";

/** A change that this device could not send because it was offline. */
export interface WaitingSend {
  /** Also its idempotency key, so that a change whose reply was lost is made once. */
  id: string;
  /** Only this account sends it. */
  account: string;
  /** What was pressed. */
  text: string;
  /** The path of the page on which it was pressed. */
  page: string;
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string | null;
  /** ISO 8601. */
  savedAt: string;
  /** Why the server refused it; it is not sent again by itself. */
  problem?: string;
}

/** What the page that sent it still waits for. */
interface Asker {
  resolve: (reply: Response) => void;
  reject: (error: unknown) => void;
}

const run = createStore("malimbe-sends", "send");
const askers = new Map<string, Asker>();
const listeners = new Set<() => void>();
let waiting: readonly WaitingSend[] = [];

export const readWaitingSends = () => waiting;

export function onWaitingSends(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(next: readonly WaitingSend[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** After that, what was meant may no longer hold. */
const LONGEST_WAIT_MS = 7 * 86_400_000;
const lockOf = (id: string) => `malimbe-send ${id}`;

async function remove(id: string): Promise<void> {
  askers.delete(id);
  show(waiting.filter((one) => one.id !== id));
  await run("readwrite", (store) => store.delete(id));
}

/**
 * Whether a request is a change that can wait: its whole content is text, nothing may stop it, and it is no password or
 * other part of the account.
 */
export const canWait = (address: string, { method = "GET", body, signal }: RequestInit = {}): boolean =>
  method !== "GET" &&
  !address.startsWith("/api/user") &&
  (body == null || typeof body === "string") &&
  !signal;

/** The words on what was pressed, as a screen reader says them. */
function pressedText(): string {
  const pressed = document.activeElement;
  const words = pressed?.getAttribute("aria-label") ?? pressed?.textContent ?? "";
  return words.replace(/\s+/g, " ").trim().slice(0, 200) || document.title;
}

/** Keeps a change until the device is online, and resolves with the reply; rejects if the person takes it back. */
export async function waitToSend(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.delete("Authorization");
  const id = headers.get(keyHeader) ?? newKey();
  headers.set(keyHeader, id);
  const send: WaitingSend = {
    id,
    account: readSession()?.result._id ?? "",
    text: pressedText(),
    page: location.pathname,
    method: init.method ?? "POST",
    address,
    headers: Object.fromEntries(headers),
    body: typeof init.body === "string" ? init.body : null,
    savedAt: new Date().toISOString(),
  };
  const reply = new Promise<Response>((resolve, reject) => askers.set(id, { resolve, reject }));
  // Another tab leaves it to this page.
  void navigator.locks?.request(lockOf(id), () => reply.catch(() => {}));
  show([...waiting.filter((one) => one.id !== id), send]);
  await run("readwrite", (store) => store.put(send, id));
  return reply;
}

/** Takes a change back that waits. */
export async function takeBack(id: string): Promise<void> {
  // Not “broken”, which says that the server may have it.
  askers.get(id)?.reject(new AppError("unavailable", "You cancelled it, so it was not sent."));
  await remove(id);
}

/** Finds what an earlier page of this account left unsent, besides what waits here. */
export async function findWaitingSends(account: string): Promise<void> {
  const stored = (await run<WaitingSend[]>("readonly", (store) => store.getAll())) ?? [];
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const locks = new Set(held.map(({ name }) => name));
  const longAgo = new Date(Date.now() - LONGEST_WAIT_MS).toISOString();
  const left = stored
    .filter((send) => send.account === account && !locks.has(lockOf(send.id)))
    .map((send) => (send.savedAt < longAgo ? { ...send, problem: "It waited for more than a week." } : send));
  const here = waiting.filter(({ id }) => askers.has(id));
  show([...left, ...here].toSorted((one, other) => (one.savedAt < other.savedAt ? -1 : 1)));
}

/**
 * Sends what waits, one after the other, and returns what the server took of earlier pages; `onTaken` ends what belongs
 * to each, before it leaves the list.
 */
export async function sendWaiting(onTaken: (send: WaitingSend) => Promise<void>): Promise<WaitingSend[]> {
  const taken: WaitingSend[] = [];
  if (waiting.every(({ problem }) => problem)) return taken;
  async function work() {
    for (const send of waiting) if (!send.problem && (await sendOne(send, onTaken))) taken.push(send);
  }
  await (navigator.locks?.request("malimbe-sends", work) ?? work());
  // A new list, so that what is left is tried again later.
  show([...waiting]);
  return taken;
}

/** Sends one; true if the server took it and no open page waits for the reply. */
async function sendOne(send: WaitingSend, onTaken: (send: WaitingSend) => Promise<void>): Promise<boolean> {
  const { id, method, address, body } = send;
  const session = readSession();
  if (session?.result._id !== send.account) return false;
  const asker = askers.get(id);
  // Another tab sent it while this one waited for its turn.
  if (!asker && (await run("readonly", (store) => store.count(id))) === 0) {
    await remove(id);
    return false;
  }
  const headers = { ...send.headers, Authorization: `Bearer ${session.token}` };
  const reply = await fetch(address, { method, headers, body }).catch(() => undefined);
  if (!reply || reply.status === errorStatus.tooMany || reply.status >= 500) return false;
  // A session that has ended: the next one sends it.
  if (reply.status === errorStatus.unauthenticated && !asker) return false;
  const text = await reply.text();
  asker?.resolve(new Response(text || null, reply));
  // The page on which it was pressed says itself what came of it.
  const problem = asker && (reply.ok || location.pathname === send.page) ? undefined : problemOf(reply, text);
  if (problem === undefined) {
    if (!asker) await onTaken(send);
    await remove(id);
    return !asker;
  }
  askers.delete(id);
  const refused = { ...send, problem };
  await run("readwrite", (store) => store.put(refused, id));
  show(waiting.map((one) => (one.id === id ? refused : one)));
  return false;
}

/** Why the server did not take a change, or what it did not take of it; undefined if it took all. */
function problemOf(reply: Response, text: string): string | undefined {
  const body = parseJson(text);
  if (!reply.ok) return readError(body, "The server did not accept it.").message;
  const { refused } = asObject(body);
  const reasons = Array.isArray(refused) ? refused.map((one) => String(asObject(one).message)) : [];
  return reasons.length > 0 ? [...new Set(reasons)].join(" ") : undefined;
}
