/** How long a line may be silent before the kept copy answers, in milliseconds. */
const patience = 4000;
/** From this status on something on the way has answered, and not the site. */
const notTheSite = 502;

/** The network's answer; when it fails, or is too long in coming, the kept one, if there is one. */
export async function networkFirst(
  network: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  waitFor = patience,
): Promise<Response> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, waitFor, undefined));
  const answer = await Promise.race([network, tooLong]).catch(() => undefined);
  if (answer && answer.status < notTheSite) return answer;
  return (await kept()) ?? network;
}
