import { request as plainRequest } from "node:http";
import { type Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";

export interface Sent {
  method?: string;
  headers?: Record<string, string | number>;
  body?: Uint8Array | string;
  /** The visitor's own address. */
  from?: string;
  agent?: Agent;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Sends a request, whoever signed the certificate. */
export function send(
  address: string,
  { method = "GET", headers = {}, body, from, agent }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, localAddress: from, rejectUnauthorized: false, agent };
    const start = address.startsWith("https") ? request : plainRequest;
    const sent = start(address, options, async (reply) => {
      const text = await buffer(reply).catch(reject);
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: String(text) });
    });
    sent.once("error", reject).end(body);
  });
}
