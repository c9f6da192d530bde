/**
 * Fetches however slowly the reply arrives; it is given up once nothing was heard for `silenceMs`. What is sent may
 * take the time that it needs on a line of 4 KB a second.
 */
export async function fetchSteadily(
  address: string,
  init: RequestInit & { body?: string },
  silenceMs: number,
): Promise<Response> {
  const controller = new AbortController();
  const limit = (ms: number) => setTimeout(() => controller.abort(), ms);
  let timer = limit(silenceMs + (init.body?.length ?? 0) / 4);
  const noteSound = () => {
    clearTimeout(timer);
    timer = limit(silenceMs);
  };
  try {
    const { status, headers, body } = await fetch(address, { ...init, signal: controller.signal });
    const bytes = body && (await readAll(body, noteSound));
    // A reply without content, such as 304, may not have an empty one.
    return new Response(bytes?.size ? bytes : null, { status, headers });
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(body: ReadableStream<Uint8Array<ArrayBuffer>>, onPart: () => void): Promise<Blob> {
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    onPart();
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
  }
}
