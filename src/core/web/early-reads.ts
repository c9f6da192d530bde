interface Early {
  token: string;
  /** The addresses, each until it is taken. */
  places: string[];
  replies: Promise<readonly { status: number; body: unknown }[]>;
}

declare global {
  /** The reads that the line in the head has started. */
  var earlyReads: Early | undefined;
}

/** What each page of the application reads: the account, and for the menu how much waits. */
export const usualReads: readonly string[] = ["/api/user/me", "staff:/api/today?rows=0"];

/**
 * Reads what a page of the application shows while its scripts are still on their way, in one request. The page names
 * the addresses in its `handle`; those after `staff:` are for admins and the store's. It uses nothing from outside itself.
 */
function readEarly(): void {
  try {
    const { token, ends, result } = JSON.parse(localStorage.getItem("profile") ?? "");
    const { reads } = document.documentElement.dataset;
    // With a search the page shows something else.
    if (!reads || location.search || ends <= Date.now()) return;
    const isStaff = result.role === "admin" || result.isStoreAdmin || result.isRingKeeper;
    const places = reads
      .replace("{email}", encodeURIComponent(result.email))
      .split(" ")
      .filter((place) => isStaff || place[0] === "/")
      .map((place) => place.replace("staff:", ""));
    globalThis.earlyReads = {
      token,
      places,
      replies: fetch(`/api/reads?${new URLSearchParams(places.map((place) => ["of", place]))}`, {
        headers: { Authorization: `Bearer ${token}` },
      }).then(
        (reply) => (reply.ok ? reply.json() : []),
        () => [],
      ),
    };
  } catch {
    // Nobody is signed in, or the stored session cannot be read.
  }
}

/** The same as a script for the head of the application's pages. */
export const readEarlyLine = `(${readEarly})()`;

/** The reply to a read that the head has started, once; undefined if it has not, or if the answer was no success. */
export async function takeEarly(address: string, token: string | undefined): Promise<Response | undefined> {
  const early = globalThis.earlyReads;
  const index = early && early.token === token ? early.places.indexOf(address) : -1;
  if (!early || index < 0) return undefined;
  early.places[index] = "";
  const reply = (await early.replies)[index];
  return reply?.status === 200 ? Response.json(reply.body) : undefined;
}
