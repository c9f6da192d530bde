/** A reply with its body. */
interface SteadyReply {
  status: number;
  headers: Headers;
  body: string;
}

/**
 * Fetches however slowly the reply arrives; it is given up once nothing was heard for `silenceMs`. What is sent may
 * take the time that it needs on a line of 4 KB a second.
 */
export async function fetchSteadily(
  address: string,
  init: RequestInit & { body?: string },
  silenceMs: number,
): Promise<SteadyReply> {
  const controller = new AbortController();
  const limit = (ms: number) => setTimeout(() => controller.abort(), ms);
  let timer = limit(silenceMs + (init.body?.length ?? 0) / 4);
  const noteSound = () => {
    clearTimeout(timer);
    timer = limit(silenceMs);
  };
  try {
    const { status, headers, body } = await fetch(address, { ...init, signal: controller.signal });
    return { status, headers, body: body ? await readAll(body, noteSound) : "" };
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(body: ReadableStream<Uint8Array>, onPart: () => void): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    onPart();
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
