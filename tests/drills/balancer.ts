import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** A proxy that gives each request to the next of several servers, as the one of compose.yaml does. */
export interface Balancer {
  address: string;
  /** How many requests each server has answered. */
  answered: number[];
  /** How many reads were sent to a second server, because the first did not answer. */
  retried(): number;
  close(): Promise<void>;
}

/** Starts a proxy in front of these servers; a read that fails is sent once more, to another one. */
export async function startBalancer(count: number, addressOf: (place: number) => string): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const answered = Array.from({ length: count }, () => 0);
  let turn = 0;
  let retried = 0;

  async function forward(place: number, incoming: IncomingMessage, body: Buffer) {
    const { method, url, headers, socket } = incoming;
    const to = { agent, method, headers: { ...headers, "x-forwarded-for": socket.remoteAddress } };
    const sent = request(addressOf(place) + url, to).end(body);
    const [reply]: IncomingMessage[] = await once(sent, "response");
    if (!reply) throw new Error("There was no response.");
    const answer = await buffer(reply);
    answered[place] = (answered[place] ?? 0) + 1;
    return { status: reply.statusCode ?? 502, headers: reply.headers, answer };
  }

  const server = createServer(async (incoming, outgoing) => {
    const first = turn++ % count;
    const body = await buffer(incoming);
    const second = async (error: unknown) => {
      if (incoming.method !== "GET") throw error;
      retried++;
      return forward((first + 1) % count, incoming, body);
    };
    const reply = await forward(first, incoming, body)
      .catch(second)
      .catch(() => ({ status: 502, headers: {}, answer: "" }));
    outgoing.writeHead(reply.status, reply.headers).end(reply.answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${bound && typeof bound === "object" ? bound.port : 0}`,
    answered,
    retried: () => retried,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
