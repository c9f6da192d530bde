/** Milliseconds to wait for the network before the saved copy answers. */
const NETWORK_TIMEOUT_MS = 4000;
/** From this status on a gateway has answered, not the site. */
const FIRST_GATEWAY_ERROR = 502;

/** The network's response, or the saved one if the network fails or takes too long. */
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
