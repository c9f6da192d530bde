/** How long a line may be silent before the kept copy answers, in milliseconds. */
const NETWORK_TIMEOUT_MS = 4000;
/** From this status on something on the way has answered, and not the site. */
const FIRST_GATEWAY_ERROR = 502;

/** The network's answer; when it fails, or is too long in coming, the kept one, if there is one. */
export async function networkFirst(
  network: Promise<Response>,
  fallback: () => Promise<Response | undefined>,
  timeoutMs = NETWORK_TIMEOUT_MS,
): Promise<Response> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined));
  const answer = await Promise.race([network, timeout]).catch(() => undefined);
  if (answer && answer.status < FIRST_GATEWAY_ERROR) return answer;
  return (await fallback()) ?? network;
}
